import { type AnyColumn, and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "~/db/client.server";
import { auditEntries, isAdministrator, profiles } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import { AppError } from "~/platform/errors";
import { sealOf, storedAt } from "./chain/rules.server";
import { canReadJournal } from "./policy";
import { type AuditedAction, JOURNAL_ACTIONS } from "./schema";

export type AuditEntry = Awaited<ReturnType<typeof auditTrail>>[number];

/**
 * What was done to something, by whom, the latest first, without who only looked at it; the caller has asked the policy of the feature it belongs to.
 * `author` is empty when the product itself acted, or when the account is gone.
 * @param limit at most so many entries.
 */
export async function auditTrail(
  { subjectType, subjectId }: Pick<AuditedAction, "subjectType" | "subjectId">,
  limit: number,
) {
  const rows = await db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      details: auditEntries.details,
      createdAt: auditEntries.createdAt,
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

/** Codes of readings end in `.opened`. */
const IS_WRITE = sql`${auditEntries.action} not like '%.opened'`;

const PAGE = 50;

/** What the address of the list says: which entries, and the number before which they stand. */
export const journalFilters = z.object({
  kind: z.enum(["all", "opened", "changed", "journal"]).catch("all"),
  before: z.coerce.number().int().positive().nullable().catch(null),
});
export type JournalFilters = z.infer<typeof journalFilters>;

const KINDS: Record<JournalFilters["kind"], SQL | undefined> = {
  all: undefined,
  opened: sql`${auditEntries.action} like '%.opened'`,
  changed: sql`${auditEntries.action} not like '%.opened' and ${auditEntries.subjectType} <> 'journal'`,
  journal: eq(auditEntries.subjectType, "journal"),
};

const owner = alias(profiles, "owner");

export type JournalEntry = Awaited<ReturnType<typeof listJournal>>["entries"][number];

/**
 * The journal of everybody, the latest first, paged by number: `next` is what to ask for as `before`. An account that is
 * no more has no name.
 * @throws AppError forbidden.
 */
export async function listJournal(actor: { role: Role }, { kind, before }: JournalFilters) {
  if (!canReadJournal(actor)) throw new AppError("forbidden");
  const rows = await db
    .select({
      id: auditEntries.id,
      seq: auditEntries.seq,
      action: auditEntries.action,
      createdAt: auditEntries.createdAt,
      actorId: auditEntries.actorId,
      actorName: nameOf(profiles),
      isStaff: sql<boolean | null>`${isAdministrator(profiles)}`,
      ownerId: auditEntries.ownerId,
      ownerName: nameOf(owner),
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .leftJoin(owner, eq(owner.id, auditEntries.ownerId))
    .where(and(KINDS[kind], before === null ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(PAGE + 1);
  const entries = rows.slice(0, PAGE);
  return {
    entries,
    next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null,
    unchained: await db.$count(auditEntries, isNull(auditEntries.seq)),
  };
}

type Named = Record<"firstName" | "lastName" | "email", AnyColumn>;

function nameOf(person: Named): SQL<string | null> {
  return sql`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${person.email})`;
}

/**
 * Which entries lost their personal part by an erasure that the journal tells; an erasure that the product did not write
 * tells nothing.
 */
export async function readErasures(): Promise<(entryId: number) => boolean> {
  const told = await db
    .select({ entry: auditEntries, at: storedAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "journal"),
        eq(auditEntries.action, JOURNAL_ACTIONS.erased),
        isNotNull(auditEntries.salt),
      ),
    );
  const ranges = told
    .filter(({ entry, at }) => sealOf({ ...entry, salt: entry.salt as string, at }) === entry.seal)
    .flatMap(({ entry }) => entry.details.ranges as [number, number][])
    .sort(([one], [other]) => one - other);
  return (entryId) => {
    let [low, high] = [0, ranges.length - 1];
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
