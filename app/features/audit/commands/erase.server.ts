import { and, notInArray, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import { recordAudit } from "../commands.server";
import { type ErasureReason, JOURNAL_ACTIONS } from "../schema";
import { chainInside } from "./chain.server";

/**
 * Erases the personal part of entries: the row, and its salt with it. Their links stay, and an entry of the journal tells
 * which were erased and why, so that the verification knows an erasure from a theft.
 * @returns how many were erased.
 */
export async function eraseEntries(tx: Tx, which: SQL, reason: ErasureReason): Promise<number> {
  await chainInside(tx);
  const erased = await tx
    .delete(auditEntries)
    .where(and(which, notInArray(auditEntries.action, Object.values(JOURNAL_ACTIONS))))
    .returning({ id: auditEntries.id });
  if (erased.length === 0) return 0;
  await recordAudit(tx, null, {
    action: JOURNAL_ACTIONS.erased,
    subjectType: "journal",
    subjectId: reason,
    details: { entries: erased.length, ranges: rangesOf(erased.map(({ id }) => id)) },
  });
  return erased.length;
}

/** [4, 5, 6, 9] → [[4, 6], [9, 9]]. */
function rangesOf(ids: number[]): number[][] {
  const ranges: [number, number][] = [];
  for (const id of ids.sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}
