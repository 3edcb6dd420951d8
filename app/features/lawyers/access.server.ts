import { and, eq, gte, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { caseMembers, cases, lawyers } from "~/db/schema";
import { today } from "~/platform/today";
import type { LawyerState } from "./rules";

/** `lawyerState` as a condition on `lawyers`. @param day an ISO date. */
export function lawyerStateIs(state: LawyerState, day = today()): SQL {
  const { suspendedAt, verifiedAt, insuranceEndsOn } = lawyers;
  const isInsured = gte(insuranceEndsOn, day);
  const conditions: Record<LawyerState, SQL | undefined> = {
    suspended: isNotNull(suspendedAt),
    to_verify: and(isNull(suspendedAt), isNull(verifiedAt)),
    verified: and(isNull(suspendedAt), isNotNull(verifiedAt), isInsured),
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

/**
 * How many cases each lawyer is in charge of that are not over, to join with `lawyers`: counted for all at once, since
 * one count for each lawyer reads every one of their cases. Nobody without a case is in it.
 */
export const lawyerLoads = new QueryBuilder()
  .select({ userId: caseMembers.userId, load: sql<number>`count(*)::int`.as("load") })
  .from(caseMembers)
  .innerJoin(cases, eq(cases.id, caseMembers.caseId))
  .where(and(eq(caseMembers.membership, "lawyer"), notInArray(cases.status, ["closed", "rejected"])))
  .groupBy(caseMembers.userId)
  .as("loads");

/** The column of a query that joins `lawyerLoads`. */
export const lawyerLoad: SQL<number> = sql<number>`coalesce(${lawyerLoads.load}, 0)`;
