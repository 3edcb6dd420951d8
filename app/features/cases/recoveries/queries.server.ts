import { asc, eq, inArray } from "drizzle-orm";
import { feeOf } from "~/content/fees";
import { db } from "~/db/client.server";
import { recoveries } from "~/db/schema";
import type { RecoverySource } from "~/db/schema/enumerations";
import { type Recovered, recoveredIn } from "./rules";

/** A sum that came back, with its fee; in whole cents. */
export type Recovery = Recovered & {
  id: string;
  /** « 2026-11-21 » */
  receivedOn: string;
  source: RecoverySource;
  sourceDetails: string | null;
};

/** The sums recovered on a case, oldest first, for its client and the staff alike; the caller has asked the policy. */
export async function recoveriesOf(caseId: string): Promise<Recovery[]> {
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

/** What each of the given cases recovered in all; a case that recovered nothing is absent. The caller has asked the policy. */
export async function recoveredByCase(caseIds: readonly string[]): Promise<Map<string, Recovered>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select({ caseId: recoveries.caseId, amount: recoveries.amount })
    .from(recoveries)
    .where(inArray(recoveries.caseId, [...caseIds]));
  const byCase = Map.groupBy(rows, (row) => row.caseId);
  return new Map([...byCase].map(([caseId, sums]) => [caseId, recoveredIn(sums)]));
}
