import { type AnyColumn, and, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, cases, isAdministrator, profiles } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import { searchable } from "~/db/search";
import type { VerificationKey } from "~/platform/crypto/former-keys.server";
import { AppError } from "~/platform/errors";
import { fromParis } from "~/platform/paris.server";
import { alarmDetails } from "./alarms/labels";
import { listJournalEntries } from "./chain/queries.server";
import { hasValidDigest } from "./chain/rules.server";
import { auditLabel } from "./labels.server";
import { canReadJournal } from "./policy";
import { type AuditedAction, JOURNAL_ACTIONS } from "./schema";
import type { DeclaredLines } from "./wrong-key.queries.server";

export type AuditEntry = Awaited<ReturnType<typeof auditTrail>>[number];

/**
 * What was done to a subject and by whom, the latest first, without the readings. The caller has asked the policy of
 * the feature that the subject belongs to. `author` is empty when the product itself acted, or when the account is
 * deleted.
 * @param limit the maximum number of entries.
 */
export async function auditTrail(
  { subjectType, subjectId }: Pick<AuditedAction, "subjectType" | "subjectId">,
  limit: number,
  executor: Executor = db,
) {
  const rows = await executor
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
      actorId: auditEntries.actorId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subjectType, subjectType), eq(auditEntries.subjectId, subjectId), IS_WRITE))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
  return rows.map(({ firstName, lastName, ...entry }) => ({
    ...entry,
    author: [firstName, lastName].filter(Boolean).join(" "),
  }));
}

/** The actions of readings end in `.opened`. */
const IS_WRITE = sql`${auditEntries.action} not like '%.opened'`;

const PAGE = 50;

/** The query of the list's address: the kind of entries, and the number before which the page starts. */
export const journalFilters = z.object({
  kind: z.enum(["all", "opened", "changed", "alarms", "refused", "journal"]).catch("all"),
  before: z.coerce.number().int().positive().nullable().catch(null),
  /** The person who acted, or whose data it was, as their name, e-mail address or telephone number is typed. */
  search: z.string().overwrite(searchable).max(100).catch(""),
  /** One day in Paris: « 2026-11-28 ». */
  day: z.iso.date().nullable().catch(null),
});
export type JournalFilters = z.infer<typeof journalFilters>;

const KINDS: Record<JournalFilters["kind"], SQL | undefined> = {
  all: undefined,
  opened: sql`${auditEntries.action} like '%.opened'`,
  changed: sql`${auditEntries.action} not like '%.opened' and ${auditEntries.subjectType} not in ('journal', 'alarm', 'sign_in')`,
  alarms: eq(auditEntries.subjectType, "alarm"),
  refused: eq(auditEntries.subjectType, "sign_in"),
  journal: eq(auditEntries.subjectType, "journal"),
};

const owner = alias(profiles, "owner");

export type JournalEntry = Awaited<ReturnType<typeof listJournal>>["entries"][number];

/**
 * The entries about all accounts, the latest first, paged by number: `next` is the `before` of the next page. All
 * filters apply together. A deleted account has no name, and is found by no search.
 * @param people those whom the search finds; null without one.
 * @throws AppError forbidden.
 */
export async function listJournal(
  actor: { role: Role },
  filters: Omit<JournalFilters, "search">,
  people: readonly string[] | null = null,
) {
  if (!canReadJournal(actor)) throw new AppError("forbidden");
  const { kind, before, day } = filters;
  const among = and(
    KINDS[kind],
    before === null ? undefined : lt(auditEntries.id, before),
    day === null
      ? undefined
      : and(gte(auditEntries.createdAt, startOf(day)), lt(auditEntries.createdAt, startOf(day, 1))),
  );
  const rows = await db
    .select({
      id: auditEntries.id,
      seq: auditEntries.seq,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
      actorId: auditEntries.actorId,
      actorName: nameOf(profiles),
      isStaff: sql<boolean | null>`${isAdministrator(profiles)}`,
      ownerId: auditEntries.ownerId,
      ownerName: nameOf(owner),
      caseId: caseSubject,
      reference: sql<string | null>`(select ${cases.reference} from ${cases} where ${cases.id} = ${caseSubject}::uuid)`,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .leftJoin(owner, eq(owner.id, auditEntries.ownerId))
    .where(people ? ofPeople(people, among) : day ? amongIds(among) : among)
    .orderBy(desc(auditEntries.id))
    .limit(PAGE + 1);
  const entries = rows.slice(0, PAGE).map(({ details, subjectType, ...entry }) => ({
    ...entry,
    label: auditLabel(entry.action),
    sentence: alarmDetails({ action: entry.action, details }),
    isVisitor: subjectType === "sign_in",
  }));
  return {
    entries,
    next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null,
    unchained: await db.$count(auditEntries, isNull(auditEntries.seq)),
  };
}

/** The case that an entry is about; null for another subject. */
const caseSubject = sql<string | null>`(case when ${auditEntries.subjectType} = 'case'
  and ${auditEntries.subjectId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${auditEntries.subjectId} end)`;

/** The beginning of a day in Paris, or of the one that many days later. */
const startOf = (day: string, later = 0): Date =>
  fromParis(Temporal.PlainDate.from(day).add({ days: later }).toString(), "00:00");

/** The last entries of each of these people are read from its index, whatever number others have. */
function ofPeople(people: readonly string[], among: SQL | undefined): SQL {
  if (people.length === 0) return sql`false`;
  const lastOf = (column: AnyColumn) => sql`(select ${auditEntries.id} from ${auditEntries}
    where ${and(sql`${column} = person.id`, among)} order by ${auditEntries.id} desc limit ${sql.raw(String(PAGE + 1))})`;
  return sql`${auditEntries.id} = any(array(
    select entry.id from unnest(${sql.param(people)}::uuid[]) as person(id)
    cross join lateral (${lastOf(auditEntries.actorId)} union ${lastOf(auditEntries.ownerId)}) as entry
    order by entry.id desc limit ${sql.raw(String(PAGE + 1))}))`;
}

/** The entries of a day are gathered from the index of their dates first: it may be far from the last ones. */
const amongIds = (among: SQL | undefined): SQL =>
  sql`${auditEntries.id} = any(array(select ${auditEntries.id} from ${auditEntries} where ${among}))`;

type Named = Record<"firstName" | "lastName" | "email", AnyColumn>;

function nameOf(person: Named): SQL<string | null> {
  return sql`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${person.email})`;
}

/**
 * Tells whether an entry lost its personal part by an erasure that the journal records. Only erasure entries with a
 * valid digest count.
 * @param keys those of the digests, of `readVerificationKeys`.
 * @param declared the lines written under another key, of `readDeclarations`.
 */
export async function readErasures(
  keys: VerificationKey[],
  declared: DeclaredLines,
): Promise<(entryId: number) => boolean> {
  const erasures = await listJournalEntries(JOURNAL_ACTIONS.erased);
  const ranges = erasures
    .filter(({ entry, digested }) => hasValidDigest(digested, entry, keys) || declared.holds(entry.seq, digested))
    .flatMap(({ entry }) => entry.details.ranges as [number, number][])
    .sort(([one], [other]) => one - other);
  return (entryId) => {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [from, to] = ranges[middle] as [number, number];
      if (entryId < from) high = middle - 1;
      else if (entryId > to) low = middle + 1;
      else return true;
    }
    return false;
  };
}
