import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, profiles } from "~/db/schema";
import type { AuditedAction } from "./schema";

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
