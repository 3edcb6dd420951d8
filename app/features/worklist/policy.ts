import type { Actor } from "~/features/accounts/actor";
import { canManageRequests } from "~/features/assistance/policy";
import { canDecideCases } from "~/features/cases/policy";
import { type ChatCase, chatSide } from "~/features/chat/policy";
import { canReviewDocuments } from "~/features/identity/policy";
import { WORK_KINDS, type WorkKind } from "./rules";

/**
 * The kinds of work that a person may have: documents, requests and the tasks that nobody has are the administrators'.
 * None for a client.
 */
export function workKinds(actor: Actor): WorkKind[] {
  if (actor.role === "client") return [];
  return WORK_KINDS.filter((kind) => {
    if (kind === "document") return canReviewDocuments(actor);
    if (kind === "unassigned") return canDecideCases(actor);
    return kind === "request" ? canManageRequests(actor) : true;
  });
}

/** Following up a case: those who handle it, once it is submitted. */
export function canFollowUp(actor: Actor, caseRow: ChatCase): boolean {
  return chatSide(actor, caseRow) === "staff";
}
