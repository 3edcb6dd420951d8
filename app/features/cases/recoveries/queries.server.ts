import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { feeOf } from "~/content/fee-rate";
import { db, type Executor } from "~/db/client.server";
import { cases, profiles, recoveries } from "~/db/schema";
import type { RecoverySource } from "~/db/schema/staff-enumerations";
import { lawyerNameSql } from "~/features/members/access.server";
import { agreedRate } from "./access.server";
import { type Recovered, totalRecovered } from "./rules";

/** A recovered sum with its fee, in whole cents. */
export type Recovery = Recovered & {
  id: string;
  /** « 2026-11-21 » */
  receivedOn: string;
  /** Received on the CARPA account. */
  onCarpa: boolean;
  source: RecoverySource;
  sourceDetails: string | null;
  /** The rate of the fee agreement in force on that day, in hundredths of a per cent; null for the announced fee. */
  agreedRate: number | null;
};

const SUM = {
  id: recoveries.id,
  amount: recoveries.amount,
  receivedOn: recoveries.receivedOn,
  onCarpa: recoveries.onCarpa,
  source: recoveries.source,
  sourceDetails: recoveries.sourceDetails,
  agreedRate,
};

/** Lists the sums recovered on a case, oldest first. The caller has checked the policy. */
export async function listRecoveries(caseId: string, executor: Executor = db): Promise<Recovery[]> {
  const rows = await executor
    .select(SUM)
    .from(recoveries)
    .where(eq(recoveries.caseId, caseId))
    .orderBy(asc(recoveries.receivedOn), asc(recoveries.id));
  return rows.map((row) => ({ ...row, ...feeOf(row.amount, row.agreedRate ?? undefined) }));
}

/**
 * The total recovered by each of the given cases; a case that recovered nothing is absent. The caller has checked the
 * policy.
 */
export async function recoveredByCase(caseIds: readonly string[]): Promise<Map<string, Recovered>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .select({ caseId: recoveries.caseId, amount: recoveries.amount, agreedRate })
    .from(recoveries)
    .where(inArray(recoveries.caseId, [...caseIds]));
  const byCase = Map.groupBy(rows, (row) => row.caseId);
  return new Map([...byCase].map(([caseId, sums]) => [caseId, totalRecovered(sums)]));
}

/** The total recovered by a case, as a column of a query on `cases`, for `totalRecovered`; null when it recovered nothing. */
export const recoveredSums = sql<{ amount: number; agreedRate: number | null }[] | null>`(
  select json_agg(json_build_object('amount', ${recoveries.amount}, 'agreedRate', ${agreedRate}))
  from ${recoveries} where ${recoveries.caseId} = ${cases.id})`;

/** A recovered sum with its case, as the table of all sums shows it. */
export type ListedRecovery = Recovery & {
  reference: string;
  firstName: string;
  lastName: string;
  lawyer: string | null;
  createdAt: Date;
};

/** Some sums of all cases, the latest first, from the one after `after`. The caller has checked the policy. */
export async function readRecoveries(
  after: Pick<ListedRecovery, "receivedOn" | "id"> | null,
  limit: number,
): Promise<ListedRecovery[]> {
  const rows = await db
    .select({
      ...SUM,
      createdAt: recoveries.createdAt,
      reference: cases.reference,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      lawyer: lawyerNameSql(),
    })
    .from(recoveries)
    .innerJoin(cases, eq(cases.id, recoveries.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(
      after
        ? sql`(${recoveries.receivedOn}, ${recoveries.id}) < (${after.receivedOn}::date, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(desc(recoveries.receivedOn), desc(recoveries.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, ...feeOf(row.amount, row.agreedRate ?? undefined) }));
}
