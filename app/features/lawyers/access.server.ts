import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
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

/** How many cases the lawyer is in charge of that are not over, as a column of a query on `lawyers`. */
export const lawyerLoad: SQL<number> = sql<number>`(
  select count(*)::int from ${caseMembers} join ${cases} on ${cases.id} = ${caseMembers.caseId}
  where ${caseMembers.userId} = ${lawyers.userId} and ${caseMembers.membership} = 'lawyer'
    and ${cases.status} not in ('closed', 'rejected')
)`;
