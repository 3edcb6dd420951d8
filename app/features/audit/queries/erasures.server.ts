import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import { JOURNAL_ACTIONS } from "../schema";
import { sealOf, storedAt } from "../seal.server";

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
