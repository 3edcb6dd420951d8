import { eq, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseGroups } from "~/db/schema";
import { enqueue } from "~/platform/jobs/jobs.server";
import { regroupLeft } from "./jobs.server";

/**
 * Takes cases out of their groups at once, within the transaction that changes them; a job finds what is left of each group,
 * and where each case belongs now.
 */
export async function leaveGroups(tx: Tx, which: SQL): Promise<void> {
  const left = await tx.delete(caseGroups).where(which).returning();
  for (const [groupId, rows] of Map.groupBy(left, (row) => row.groupId))
    await enqueue(tx, regroupLeft, { groupId, caseIds: rows.map(({ caseId }) => caseId) });
}

/** Takes one case out of its group, as `leaveGroups`. */
export const leaveGroup = (tx: Tx, caseId: string): Promise<void> => leaveGroups(tx, eq(caseGroups.caseId, caseId));
