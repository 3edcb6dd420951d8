import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { formDrafts } from "~/db/schema";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { decryptBody, encryptBody } from "./draft-encryption.server";
import { draftKeysAbout, endsWithVisit, VISIT_KEYS } from "./draft-keys";
import { spaceOf, withVisitorSpace } from "./visitor-space.server";

/** Who typed a draft: an account, or a visitor (`visitors.server.ts`), with the IP address that a save comes `from`. */
export type DraftOwner = { userId: string } | { visitorId: string; from?: string };

/** The typed fields by name, the revision of each, and when the last was saved. */
export type StoredDraft = { fields: Record<string, string[]>; revisions: Record<string, number>; savedAt: Date };

/** What was typed into a field, and the revision that it replaces: 0 when the form showed no draft of this field. */
export type DraftChange = { name: string; values: string[]; base: number };

export type SavedDraft = {
  savedAt: Date;
  /** The stored revision of each field of the request. */
  revisions: Record<string, number>;
  /** The fields that another device changed meanwhile: what it stored, which is not overwritten. */
  conflicts: { name: string; values: string[] }[];
};

type Field = { values: string[]; revision: number; writer?: string | undefined };
type Body = Record<string, Field>;

/** The greatest size of a draft, in characters of JSON. */
const MAX_LENGTH = 400_000;
/** The number of drafts of an owner; beyond it, the oldest are deleted. */
const MAX_DRAFTS = { account: 200, visitor: 10 };
/** The greatest size of all drafts of an owner, in characters as they are stored. */
const MAX_TOTAL = { account: 8_000_000, visitor: 1_000_000 };
/** How long a visitor's draft that ends with the visit is shown after its last change, in a browser that is never closed. */
const VISIT_MS = 60 * 60_000;
/** A password is never stored, whatever the form. */
const NEVER_STORED = /password/i;

/** Reads a draft; null when nothing is stored. */
export async function readDraft(owner: DraftOwner, key: string, executor: Executor = db): Promise<StoredDraft | null> {
  const row = await findRow(executor, owner, key);
  const body = row ? open(row.id, row.body) : {};
  return row && Object.keys(body).length > 0 ? { ...fieldsOf(body), savedAt: row.savedAt } : null;
}

/** Whether something is typed in a draft of an account, as a column of a query. */
export function hasDraft({ userId }: { userId: string }, key: string): SQL<boolean> {
  const typed = and(eq(formDrafts.userId, userId), eq(formDrafts.key, key), ne(formDrafts.body, ""));
  return sql<boolean>`exists (select from ${formDrafts} where ${typed})`;
}

/**
 * Reads what a form needs to keep its draft (`draft` of `AppForm`), in values that a loader can send. `sentAt` is when
 * the form was last sent, by which the browser knows that what it still keeps is obsolete.
 */
export async function readFormDraft(owner: DraftOwner | null, key: string, executor: Executor = db) {
  return toFormDraft(owner, key, owner && (await findRow(executor, owner, key)));
}

/** `readFormDraft` of several forms, in one query and in their order. */
export async function readFormDrafts(owner: DraftOwner, keys: readonly string[], executor: Executor = db) {
  if (keys.length === 0) return [];
  const where = and(ownedBy(owner), inArray(formDrafts.key, [...keys]));
  const rows = await executor.select().from(formDrafts).where(where);
  return keys.map((key) =>
    toFormDraft(
      owner,
      key,
      rows.find((row) => row.key === key),
    ),
  );
}

type Row = typeof formDrafts.$inferSelect;
export function toFormDraft(owner: DraftOwner | null, key: string, row?: Row | null) {
  const { fields, revisions } = fieldsOf(row ? open(row.id, row.body) : {});
  return {
    key,
    owner: owner && "userId" in owner ? owner.userId : endsWithVisit(key) ? "visit" : "visitor",
    fields,
    revisions,
    savedAt: row && Object.keys(fields).length > 0 ? row.savedAt.toISOString() : null,
    sentAt: row?.sentAt?.toISOString() ?? null,
  };
}

/** Reads every draft of an account, for the export of its data. */
export async function listDrafts(userId: string) {
  const rows = await db.select().from(formDrafts).where(eq(formDrafts.userId, userId)).orderBy(asc(formDrafts.savedAt));
  return rows.flatMap(({ id, key, body, savedAt }) => {
    const { fields } = fieldsOf(open(id, body));
    return Object.keys(fields).length > 0 ? [{ key, savedAt, fields }] : [];
  });
}

/** How long a save that left its page before the form was sent may still arrive. */
const LATE_SAVE_MS = 30_000;

/**
 * Whether the form was sent a moment ago, after the page that saves was loaded: the save may hold what was sent, and
 * would begin the draft again.
 * @param since when the form had been sent before, as the page knows it; empty for never.
 */
export async function isJustSent(owner: DraftOwner, key: string, since: string): Promise<boolean> {
  const sentAt = (await findRow(db, owner, key))?.sentAt;
  return Boolean(sentAt && sentAt.toISOString() !== since && sentAt.getTime() > Date.now() - LATE_SAVE_MS);
}

/**
 * Stores what was typed, however incomplete. A field that another device changed since its base revision keeps what is
 * stored and is returned as a conflict.
 * @param writer identifies the tab: what it wrote itself is never a conflict, even when the answer to it was lost.
 * @throws AppError invalid_input when the draft would be too large; drafts_full_here, drafts_full when there is no room
 * for what a visitor types.
 */
export async function saveDraft(
  owner: DraftOwner,
  key: string,
  changes: readonly DraftChange[],
  writer?: string,
): Promise<SavedDraft> {
  const save = () => saveFields(owner, key, changes, writer);
  if ("userId" in owner) return save();
  const row = await findRow(db, owner, key);
  return withVisitorSpace(owner.from, spaceOf(row ? open(row.id, row.body) : null, changes), save);
}

function saveFields(
  owner: DraftOwner,
  key: string,
  changes: readonly DraftChange[],
  writer?: string,
): Promise<SavedDraft> {
  return transaction(async (tx) => {
    const row = await lockRow(tx, owner, key);
    const body = open(row.id, row.body);
    const now = new Date();
    const conflicts: SavedDraft["conflicts"] = [];
    const revisions: Record<string, number> = {};
    for (const { name, values, base } of changes) {
      if (NEVER_STORED.test(name)) continue;
      const stored = Object.hasOwn(body, name) ? body[name] : undefined;
      const isOwn = stored?.revision === base || (writer !== undefined && stored?.writer === writer);
      if (stored && !isOwn && !isDeepStrictEqual(stored.values, values))
        conflicts.push({ name, values: stored.values });
      // A revision is a time, so that none is used twice, even after the draft was sent and begun again.
      else body[name] = { values, revision: Math.max(now.getTime(), (stored?.revision ?? 0) + 1), writer };
      revisions[name] = body[name]?.revision ?? 0;
    }
    await writeRow(tx, row.id, body, { savedAt: now });
    await refuseTooMuch(tx, owner);
    return { savedAt: now, revisions, conflicts };
  });
}

/**
 * Stores every text field of a form that was sent without JavaScript by its button « Enregistrer ». A form without
 * JavaScript has no revisions: it shows what was stored when it was loaded, and replaces it.
 * @param isField whether the form has a field of this name: others are not stored.
 */
export async function saveWholeForm(
  owner: DraftOwner,
  key: string,
  form: FormData,
  isField: (name: string) => boolean,
): Promise<SavedDraft> {
  const stored = await readDraft(owner, key);
  const names = [...new Set(form.keys())].filter(isField);
  const changes = names.map((name) => ({
    name,
    values: form.getAll(name).filter((value): value is string => typeof value === "string"),
    base: stored?.revisions[name] ?? 0,
  }));
  return saveDraft(owner, key, changes);
}

/** Whether a command took these values of a field. */
type IsTaken = (name: string, values: readonly string[]) => boolean;

/**
 * Empties a draft after its form was sent; a save that began before arrives too late (`isJustSent`).
 * @param taken only these fields: those of one screen of a form of several, or those whose values were sent.
 */
export async function deleteDraft(
  tx: Executor,
  owner: DraftOwner,
  key: string,
  taken?: readonly string[] | IsTaken,
): Promise<void> {
  const sentAt = new Date();
  const column = "userId" in owner ? formDrafts.userId : formDrafts.visitor;
  const [stored] = await tx
    .insert(formDrafts)
    .values({ ...newRow(owner, key), sentAt })
    .onConflictDoUpdate({ target: [column, formDrafts.key], targetWhere: sql`${column} is not null`, set: { sentAt } })
    .returning();
  if (!stored?.body) return;
  const { id, body } = withoutEndedVisit(stored);
  const isTaken: IsTaken = typeof taken === "function" ? taken : (name) => taken?.includes(name) ?? true;
  const left = Object.entries(open(id, body)).filter(([name, { values }]) => !isTaken(name, values));
  await writeRow(tx, id, Object.fromEntries(left), { sentAt });
}

/** `deleteDraft` after a command that has ended. */
export function forgetDraft(owner: DraftOwner, key: string, taken?: readonly string[] | IsTaken): Promise<void> {
  return deleteDraft(db, owner, key, taken);
}

/** Deletes what anyone typed about cases, people or requests that are deleted. */
export async function deleteDraftsAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(formDrafts).where(inArray(formDrafts.key, ids.flatMap(draftKeysAbout)));
}

/**
 * The drafts whose retention period is over, those of a visit that ended, and those that were sent a day ago, which are
 * empty.
 */
export function draftsDue(visitorsBefore: Date, accountsBefore: Date, sentBefore: Date): SQL | undefined {
  return or(
    and(isNotNull(formDrafts.visitor), inArray(formDrafts.key, VISIT_KEYS), lt(formDrafts.savedAt, sentBefore)),
    and(isNotNull(formDrafts.visitor), lt(formDrafts.savedAt, visitorsBefore)),
    lt(formDrafts.savedAt, accountsBefore),
    and(lt(formDrafts.sentAt, sentBefore), eq(formDrafts.body, "")),
  );
}

/** The condition of the drafts of an owner. */
export const ownedBy = (owner: DraftOwner): SQL =>
  "userId" in owner ? eq(formDrafts.userId, owner.userId) : eq(formDrafts.visitor, digestOf(owner.visitorId));

/** The condition of one draft of an owner. */
export const draftOf = (owner: DraftOwner, key: string): SQL => sql`(${ownedBy(owner)} and ${formDrafts.key} = ${key})`;

async function findRow(executor: Executor, owner: DraftOwner, key: string, locks = false) {
  const query = executor.select().from(formDrafts).where(draftOf(owner, key));
  const [row] = await (locks ? query.for("update") : query);
  return row && withoutEndedVisit(row);
}

/** The row of a draft; empty once the visit in which it was typed has ended. */
function withoutEndedVisit(row: typeof formDrafts.$inferSelect) {
  const isOver = row.visitor !== null && endsWithVisit(row.key) && row.savedAt.getTime() < Date.now() - VISIT_MS;
  return isOver ? { ...row, body: "" } : row;
}

function newRow(owner: DraftOwner, key: string): typeof formDrafts.$inferInsert {
  const columns = "userId" in owner ? { userId: owner.userId } : { visitor: digestOf(owner.visitorId) };
  return { id: crypto.randomUUID(), ...columns, key, body: "" };
}

async function lockRow(tx: Tx, owner: DraftOwner, key: string) {
  const inserted = await tx.insert(formDrafts).values(newRow(owner, key)).onConflictDoNothing().returning();
  if (inserted.length > 0) await deleteOldest(tx, owner);
  const row = await findRow(tx, owner, key, true);
  if (!row) throw new AppError("unexpected");
  return row;
}

async function deleteOldest(tx: Tx, owner: DraftOwner): Promise<void> {
  const max = "userId" in owner ? MAX_DRAFTS.account : MAX_DRAFTS.visitor;
  const excess = tx
    .select({ id: formDrafts.id })
    .from(formDrafts)
    .where(ownedBy(owner))
    .orderBy(sql`${formDrafts.body} = '' and ${formDrafts.sentAt} is not null`, sql`${formDrafts.savedAt} desc`)
    .offset(max);
  await tx.delete(formDrafts).where(inArray(formDrafts.id, excess));
}

async function refuseTooMuch(tx: Tx, owner: DraftOwner): Promise<void> {
  const [all] = await tx
    .select({ length: sql<number>`coalesce(sum(length(${formDrafts.body})), 0)::float8` })
    .from(formDrafts)
    .where(ownedBy(owner));
  if ((all?.length ?? 0) > ("userId" in owner ? MAX_TOTAL.account : MAX_TOTAL.visitor))
    throw new AppError("invalid_input");
}

async function writeRow(executor: Executor, id: string, body: Body, dates: { savedAt?: Date; sentAt?: Date }) {
  const text = Object.keys(body).length > 0 ? JSON.stringify(body) : "";
  if (text.length > MAX_LENGTH) throw new AppError("invalid_input");
  await executor
    .update(formDrafts)
    .set({ body: text && encryptBody(id, text), ...dates, ...(text === "" && { journey: null }) })
    .where(eq(formDrafts.id, id));
}

/** The fields of a stored draft; none when it cannot be decrypted, so that the form still opens. */
function open(id: string, encrypted: string): Body {
  const text = encrypted === "" ? null : decryptBody(id, encrypted);
  return text === null ? {} : (JSON.parse(text) as Body);
}

const fieldsOf = (body: Body): Pick<StoredDraft, "fields" | "revisions"> => ({
  fields: Object.fromEntries(Object.entries(body).map(([name, { values }]) => [name, values])),
  revisions: Object.fromEntries(Object.entries(body).map(([name, { revision }]) => [name, revision])),
});
