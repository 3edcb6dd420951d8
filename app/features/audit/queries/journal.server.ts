import { type AnyColumn, and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "~/db/client.server";
import { auditEntries, profiles } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { canReadJournal } from "../policy";

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
export async function listJournal(actor: { isAdmin: boolean }, { kind, before }: JournalFilters) {
  if (!canReadJournal(actor)) throw new AppError("forbidden");
  const rows = await db
    .select({
      id: auditEntries.id,
      seq: auditEntries.seq,
      action: auditEntries.action,
      createdAt: auditEntries.createdAt,
      actorId: auditEntries.actorId,
      actorName: nameOf(profiles),
      isStaff: profiles.isAdmin,
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
