import { and, count, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import { weekIndex, withinWeeks } from "~/db/week-index";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canReviewDocuments } from "../policy";

/**
 * How many documents were approved and rejected in each of the weeks that begin at `bounds` (the last bound is their
 * end): decisions count, so a document that was sent again counts again. @throws AppError forbidden.
 */
export async function readReviewActivity(
  actor: Actor,
  bounds: readonly Date[],
): Promise<{ approved: number[]; rejected: number[] }> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  const rows = await db
    .select({
      week: weekIndex(auditEntries.createdAt, bounds).as("week"),
      action: auditEntries.action,
      documents: count(),
    })
    .from(auditEntries)
    // As the index words it, or it would not serve.
    .where(
      and(
        sql`${auditEntries.action} in ('document.approved', 'document.rejected')`,
        withinWeeks(auditEntries.createdAt, bounds),
      ),
    )
    .groupBy(sql`1`, auditEntries.action);
  const of = (action: string) => {
    const values = new Array<number>(bounds.length - 1).fill(0);
    for (const row of rows) if (row.action === action) values[row.week - 1] = row.documents;
    return values;
  };
  return { approved: of("document.approved"), rejected: of("document.rejected") };
}
