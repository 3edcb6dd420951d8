import type { CaseStatus } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, isHelper } from "~/features/members/policy";

/** Inviting helpers, seeing what they did and ending their access: the owner of the case. */
export function canManageHelpers(actor: Actor, caseRow: { userId: string; status: CaseStatus }): boolean {
  return caseRow.userId === actor.userId && caseRow.status !== "draft";
}

/** Ending one access: the owner, or the helper their own. */
export function canEndHelp(
  actor: Actor,
  caseRow: CaseParties & { status: CaseStatus },
  helper: { userId: string },
): boolean {
  return canManageHelpers(actor, caseRow) || (isHelper(actor, caseRow) && helper.userId === actor.userId);
}

/** Helping the owner of a case: a client's account only, because a lawyer and the staff have a side of their own. */
export function canHelp(person: { id: string; role: Actor["role"] }, caseRow: { userId: string }): boolean {
  return person.role === "client" && person.id !== caseRow.userId;
}
