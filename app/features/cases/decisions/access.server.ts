import { eq, type SQL, sql } from "drizzle-orm";
import { cases, waitingCaseDecisions } from "~/db/schema";
import type { CaseStatus } from "~/db/schema/enumerations";

const ofCase = eq(waitingCaseDecisions.caseId, cases.id);

/** The status of a case on the staff's pages, as a column of a query on `cases`: that of the decision that waits. */
export const staffStatusSql = (): SQL<CaseStatus> =>
  sql<CaseStatus>`coalesce((select ${waitingCaseDecisions}.status from ${waitingCaseDecisions} where ${ofCase}), ${cases.status})`;

/** Whether a decision on a case waits, as a column of a query on `cases`. */
export const hasWaitingDecision = (): SQL<boolean> =>
  sql<boolean>`exists (select from ${waitingCaseDecisions} where ${ofCase})`;

/** Leaves out, on the staff's lists, the cases whose deletion waits. */
export const isNotBeingDeleted = (): SQL =>
  sql`${cases.id} not in (select ${waitingCaseDecisions}.case_id from ${waitingCaseDecisions} where ${waitingCaseDecisions}.decision = 'delete')`;
