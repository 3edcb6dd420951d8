import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { lawyers, loadCounts } from "~/db/schema";
import { isLawyerOnDuty } from "~/features/members/access.server";
import { today } from "~/platform/today";
import type { LawyerState } from "./rules";

/** `lawyerState` as a condition on `lawyers`. @param day an ISO date. */
export function lawyerStateIs(state: LawyerState, day = today()): SQL {
  const { suspendedAt, verifiedAt, insuranceEndsOn } = lawyers;
  const conditions: Record<LawyerState, SQL | undefined> = {
    suspended: isNotNull(suspendedAt),
    to_verify: and(isNull(suspendedAt), isNull(verifiedAt)),
    verified: isLawyerOnDuty(day),
    insurance_expired: and(
      isNull(suspendedAt),
      isNotNull(verifiedAt),
      or(isNull(insuranceEndsOn), lt(insuranceEndsOn, day)),
    ),
  };
  return conditions[state] as SQL;
}

/** The lawyers who have a public page: they agreed to it, and are verified. */
export function listedLawyers(): SQL {
  return and(eq(lawyers.isListed, true), lawyerStateIs("verified")) as SQL;
}

/** How many cases each lawyer is in charge of that are not over; nobody without a case. */
export const lawyerLoads = new QueryBuilder()
  .select({
    userId: sql<string>`${loadCounts.lawyerId}`.as("user_id"),
    load: sql<number>`sum(${loadCounts.cases})::int`.as("load"),
  })
  .from(loadCounts)
  .groupBy(loadCounts.lawyerId)
  .having(sql`sum(${loadCounts.cases}) <> 0`)
  .as("loads");

/** The same of the one lawyer of a row of `lawyers`. */
export const lawyerLoad: SQL<number> = sql<number>`(
  select coalesce(sum(l.cases), 0)::int from ${loadCounts} l where l.lawyer_id = lawyers.user_id)`;
