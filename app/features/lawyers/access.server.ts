import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { caseMembers, lawyers } from "~/db/schema";
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

const isLoad = (members: SQL): SQL => sql`${members}.membership = 'lawyer' and not ${members}.is_over`;

/** How many cases each lawyer is in charge of that are not over; nobody without a case. Reads `case_members_loads` only. */
export const lawyerLoads = new QueryBuilder()
  .select({ userId: caseMembers.userId, load: sql<number>`count(*)::int`.as("load") })
  .from(caseMembers)
  .where(isLoad(sql`case_members`))
  .groupBy(caseMembers.userId)
  .as("loads");

/**
 * The same of the one lawyer of a row of `lawyers`. Not a join with the above, which PostgreSQL may count again for each
 * row.
 */
export const lawyerLoad: SQL<number> = sql<number>`(
  select count(*)::int from ${caseMembers} m where m.user_id = lawyers.user_id and ${isLoad(sql`m`)})`;
