import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { db } from "~/db/client.server";
import { auditEntries, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canAdministerPeople } from "../policy";

const PAGE = 20;

/** One thing done to an account or to what belongs to it. */
export type HistoryEntry = {
  id: number;
  action: string;
  details: Record<string, unknown>;
  createdAt: Date;
  /** Who did it; null for the product itself, a visitor, or an account that is no more. */
  actor: { id: string; name: string } | null;
  /** The account of whoever did it has been deleted since. */
  isActorGone: boolean;
  /** Reference of the case it is about. */
  caseId: string | null;
};

/**
 * Who did what to an account and its belongings, and when, the latest first: its profile, sessions and role, its
 * documents, cases, messages and requests. Paged by id: `next` is what to ask for as `before`.
 * @throws AppError user_not_found for whoever may not know.
 */
export async function readHistory(actor: Actor, userId: string, before: number | null) {
  if (!canAdministerPeople(actor) || !z.uuid().safeParse(userId).success) throw new AppError("user_not_found");
  const rows = await db
    .select({
      entry: auditEntries,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
    })
    .from(auditEntries)
    .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
    .where(and(eq(auditEntries.ownerId, userId), before === null ? undefined : lt(auditEntries.id, before)))
    .orderBy(desc(auditEntries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const own = await db.select({ id: cases.id, caseId: cases.caseId }).from(cases).where(eq(cases.userId, userId));
  const referenceOf = (id: unknown) => own.find((each) => each.id === id)?.caseId ?? null;
  return {
    entries: page.map(({ entry, firstName, lastName, email }): HistoryEntry => {
      const { id, action, details, createdAt, actorId, subjectId } = entry;
      const name = [firstName, lastName].filter(Boolean).join(" ") || email;
      return {
        ...{ id, action, details, createdAt },
        actor: actorId && name ? { id: actorId, name } : null,
        isActorGone: actorId !== null && !name,
        caseId: referenceOf(subjectId) ?? referenceOf(details.caseId),
      };
    }),
    next: rows.length > PAGE ? (page.at(-1)?.entry.id ?? null) : null,
  };
}

/** What went with an account that was deleted, from the record of it; null when there is no such record. */
export async function readDeletion(actor: Actor, userId: string): Promise<Record<string, unknown> | null> {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  const [entry] = await db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "account"),
        eq(auditEntries.subjectId, userId),
        eq(auditEntries.action, "account.deleted"),
      ),
    );
  return entry?.details ?? null;
}
