import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, canWriteAsClient } from "~/features/members/policy";

/**
 * Saying that a report was made: its owner whatever the status of the case, and a helper who may write once it is
 * submitted. Those who handle the case read it only: they did not make it.
 */
export function canTickReport(actor: Actor, caseRow: CaseParties & { status: CaseStatus }): boolean {
  if (caseRow.userId === actor.userId) return true;
  return caseRow.status !== "draft" && canWriteAsClient(actor, caseRow);
}
