import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { cases } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import type { AuditDetails, AuditedAction } from "~/features/journal/schema";
import { AppError, type AppErrorCode } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { type Audience, publish } from "~/platform/live/live.server";
import { hasLawyer, mayWriteAsHelper, membershipOf, needsReason, visibleCases } from "./access.server";
import { CASE_FACTS, type CaseFact, deriveCases } from "./derivations.commands.server";
import { type CaseParties, canHandleCase } from "./policy";
import { caseAudience, handlersAudience } from "./queries.server";

export type CaseRow = typeof cases.$inferSelect;

declare const locked: unique symbol;
type Locked = { readonly [locked]: true };

/** A row of `cases` that is locked until the transaction ends. Only `changeCase` and `changeCases` give one. */
export type LockedRow = CaseRow & Locked;

/** The same, with what the policies ask of the actor. */
export type LockedCase = LockedRow & {
  membership: Membership | null;
  canWrite: boolean;
  hasLawyer: boolean;
  needsReason: boolean;
};

/** What the journal and the live events need of a locked case. */
export type LockedParties = Pick<CaseRow, "id" | "userId"> & Locked;

/** The live event: by default « case », of the case, to all who may read it. */
type Announcement = { kind?: string; id?: string; to?: "members" | "handlers" | Audience };

export type CaseChange<Result> = {
  /** The policy, asked under the lock. It may throw another error than `refusal`. */
  may: (actor: Actor, caseRow: LockedCase) => boolean;
  /** The error when the actor may not, or may not see the case: by default case_not_found. */
  refusal?: AppErrorCode;
  /** "none" where an administrator changes a case with a lawyer without a reason. */
  reason?: "none";
  /** The entry of the journal. Without one, `work` records its entries with `recordEvent`. */
  event?: AuditAction;
  details?: AuditDetails | ((result: Result) => AuditDetails);
  announce?: Announcement | "nothing";
  /** What changes of the case, from which the rest is derived: by default anything. */
  facts?: readonly CaseFact[];
};

class Unchanged<Result> {
  readonly result: Result;
  constructor(result: Result) {
    this.result = result;
  }
}

/** What a change does, under the lock and the policy. @returns `unchanged(…)` when there was nothing to do. */
export type CaseWork<Result> = (tx: Tx, caseRow: LockedCase) => Promise<Result | Unchanged<Result>>;

/** What the work of a change returns when there was nothing to change: no entry, no live event. */
export function unchanged(): Unchanged<void>;
export function unchanged<Result>(result: Result): Unchanged<Result>;
export function unchanged(result?: unknown): Unchanged<unknown> {
  return new Unchanged(result);
}

/**
 * The one way to change a case: locks it, asks the policy and the reason of an administrator, runs the work, then records
 * the entry, derives what follows from the rows and tells the open pages.
 * @param tx the caller's transaction; null to open one.
 * @returns what the work returns.
 * @throws AppError case_not_found (`refusal`), reason_needed, what `work` throws.
 */
export async function changeCase<Result>(
  tx: Tx | null,
  actor: Actor,
  id: string,
  change: CaseChange<Result>,
  work: CaseWork<Result>,
): Promise<Result> {
  if (!tx) return transaction((own) => changeCase(own, actor, id, change, work));
  const caseRow = await lockCase(tx, actor, id);
  if (!caseRow || !change.may(actor, caseRow)) throw new AppError(change.refusal ?? "case_not_found");
  if (change.reason !== "none" && caseRow.needsReason) throw new AppError("reason_needed");
  const result = await work(tx, caseRow);
  if (result instanceof Unchanged) return result.result;
  const { event, details, announce = {}, facts = CASE_FACTS } = change;
  if (event)
    await recordEvent(tx, actor.userId, caseRow, {
      event,
      details: typeof details === "function" ? details(result) : details,
    });
  await deriveCases(tx, [caseRow.id], facts);
  if (announce !== "nothing") await announceCase(tx, caseRow, announce);
  return result;
}

/**
 * A policy for handlers of cases: those who handle the case but may not do this get « forbidden ».
 * @throws AppError forbidden.
 */
export const handlerMay =
  <Facts extends CaseParties>(may: (actor: Actor, caseRow: Facts) => boolean) =>
  (actor: Actor, caseRow: Facts): boolean => {
    if (canHandleCase(actor, caseRow) && !may(actor, caseRow)) throw new AppError("forbidden");
    return canHandleCase(actor, caseRow);
  };

/**
 * Changes cases without asking a policy: what the product does by itself, or what follows from a decision about a person.
 * `work` records each change and announces it.
 * @param where which cases; they are locked in the order of their ids.
 * @param options.skipLocked leaves out those that somebody is changing; `facts` as in `CaseChange`.
 */
export async function changeCases<Result>(
  tx: Tx,
  where: SQL | undefined,
  work: (rows: LockedRow[]) => Promise<Result>,
  { skipLocked = false, facts = CASE_FACTS }: { skipLocked?: boolean; facts?: readonly CaseFact[] } = {},
): Promise<Result> {
  const query = tx.select().from(cases).where(where).orderBy(asc(cases.id));
  const rows = await query.for("update", skipLocked ? { skipLocked } : {});
  const result = await work(rows as LockedRow[]);
  const ids = rows.map(({ id }) => id);
  await deriveCases(tx, ids, facts);
  return result;
}

/**
 * Locks cases that the transaction changes later, in the order of their ids: cases are locked before people.
 * @param options.skipLocked as in `changeCases`. @returns the ids of those that are locked now.
 */
export async function lockCases(tx: Tx, where: SQL | undefined, { skipLocked = false } = {}): Promise<string[]> {
  const query = tx.select({ id: cases.id }).from(cases).where(where).orderBy(asc(cases.id));
  return (await query.for("update", skipLocked ? { skipLocked } : {})).map(({ id }) => id);
}

type CaseEvent = {
  event: AuditAction;
  details?: AuditDetails | undefined;
  /** By default the case. */
  subject?: Pick<AuditedAction, "subjectType" | "subjectId">;
  /** By default the owner of the case. */
  ownerId?: string;
};

/** Records an entry about a case that the caller is changing. @param by null when the product itself acts. */
export async function recordEvent(
  tx: Tx,
  by: string | null,
  { id, userId }: LockedParties,
  { event: action, details = {}, subject = { subjectType: "case", subjectId: id }, ownerId = userId }: CaseEvent,
): Promise<void> {
  await recordAudit(tx, by, { action, ...subject, ownerId, details });
}

/** Tells the open pages of a case that the caller is changing. */
export async function announceCase(
  tx: Tx,
  caseRow: LockedParties,
  { kind = "case", id = caseRow.id, to = "members" }: Announcement = {},
): Promise<void> {
  await publish(tx, { kind, id, audience: typeof to === "object" ? to : await audienceOf(tx, caseRow, to) });
}

const audienceOf = (tx: Tx, caseRow: LockedParties, to: "members" | "handlers") =>
  to === "members" ? caseAudience(tx, caseRow) : handlersAudience(tx, caseRow.id);

async function lockCase(tx: Tx, actor: Actor, id: string): Promise<LockedCase | undefined> {
  if (!isId(id)) return undefined;
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, id)).for("update");
  // A statement that waited for the lock would still see the members of before.
  const [row] = await tx
    .select({
      ...getTableColumns(cases),
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
      hasLawyer: hasLawyer(),
      needsReason: needsReason(actor),
    })
    .from(cases)
    .where(and(eq(cases.id, id), visibleCases(actor)));
  return row as LockedCase | undefined;
}
