import { asc, eq, inArray } from "drizzle-orm";
import { feeOf } from "~/content/fees";
import { db } from "~/db/client.server";
import { recoveries } from "~/db/schema";
import type { RecoverySource } from "~/db/schema/enumerations";
import { type Recovered, totalRecovered } from "./rules";

/** A recovered sum with its fee, in whole cents. */
export type Recovery = Recovered & {
  id: string;
  /** « 2026-11-21 » */
  receivedOn: string;
  source: RecoverySource;
  sourceDetails: string | null;
};

/** Lists the sums recovered on a case, oldest first. The caller has checked the policy. */
export async function listRecoveries(caseId: string): Promise<Recovery[]> {
  const rows = await db
    .select({
      id: recoveries.id,
      amount: recoveries.amount,
      receivedOn: recoveries.receivedOn,
      source: recoveries.source,
      sourceDetails: recoveries.sourceDetails,
    })
    .from(recoveries)
    .where(eq(recoveries.caseId, caseId))
    .orderBy(asc(recoveries.receivedOn), asc(recoveries.id));
  return rows.map((row) => ({ ...row, ...feeOf(row.amount) }));
}

/**
 * The total recovered by each of the given cases; a case that recovered nothing is absent. The caller has checked the
 * policy.
 */
export async function recoveredByCase(caseIds: readonly string[]): Promise<Map<string, Recovered>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select({ caseId: recoveries.caseId, amount: recoveries.amount })
    .from(recoveries)
    .where(inArray(recoveries.caseId, [...caseIds]));
  const byCase = Map.groupBy(rows, (row) => row.caseId);
  return new Map([...byCase].map(([caseId, sums]) => [caseId, totalRecovered(sums)]));
}
