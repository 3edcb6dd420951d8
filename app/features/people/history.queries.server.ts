import { and, desc, eq, lt } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { canAdministerPeople } from "./policy";

const HISTORY_PAGE_SIZE = 20;

/** One event in the history of an account. */
export type HistoryEntry = {
  id: number;
  action: string;
  details: Record<string, unknown>;
  createdAt: Date;
  /** Null for the product itself, a visitor, or a deleted account. */
  actor: { id: string; name: string } | null;
  /** True when the account that did it is deleted. */
  isActorGone: boolean;
  /** Reference of the case it is about. */
  reference: string | null;
};

/**
 * The history of an account, the latest event first: its profile, sessions and role, its documents, cases, messages and
 * requests. Paged by id: `next` is the `before` of the next page.
 * @throws AppError user_not_found, also when the actor may not administer people.
 */
export async function readHistory(actor: Actor, userId: string, before: number | null, executor: Executor = db) {
  if (!canAdministerPeople(actor) || !isId(userId)) throw new AppError("user_not_found");
  const [rows, own] = await Promise.all([
    executor
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
      .limit(HISTORY_PAGE_SIZE + 1),
    executor.select({ id: cases.id, reference: cases.reference }).from(cases).where(eq(cases.userId, userId)),
  ]);
  const page = rows.slice(0, HISTORY_PAGE_SIZE);
  const referenceOf = (id: unknown) => own.find((each) => each.id === id)?.reference ?? null;
  return {
    entries: page.map(({ entry, firstName, lastName, email }): HistoryEntry => {
      const { id, action, details, createdAt, actorId, subjectId } = entry;
      const name = [firstName, lastName].filter(Boolean).join(" ") || email;
      return {
        id,
        action,
        details,
        createdAt,
        actor: actorId && name ? { id: actorId, name } : null,
        isActorGone: actorId !== null && !name,
        reference: referenceOf(subjectId) ?? referenceOf(details.caseId),
      };
    }),
    next: rows.length > HISTORY_PAGE_SIZE ? (page.at(-1)?.entry.id ?? null) : null,
  };
}

/** What was deleted with an account, from the journal; null when the journal has no such deletion. */
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
