import type { Actor } from "~/features/accounts/actor";
import { canManageRequests } from "~/features/assistance/policy";
import { type ChatCase, chatSide } from "~/features/chat/policy";
import { canReviewDocuments } from "~/features/identity/policy";
import { PLACE_KINDS, WORK_PLACES, type WorkKind, type WorkPlace } from "./rules";

/** The places of a person's inbox: a lawyer has no team, and a client no inbox. */
export function workPlaces(actor: Pick<Actor, "role">): readonly WorkPlace[] {
  if (actor.role === "client") return [];
  return actor.role === "administrator" ? WORK_PLACES : ["mine", "asleep"];
}

/** The place that a person sees: the one that they ask for or, by default, the one where work arrives. */
export function placeFor(actor: Actor, asked: WorkPlace | null = null): WorkPlace {
  if (asked && workPlaces(actor).includes(asked)) return asked;
  return actor.role === "administrator" ? "team" : "mine";
}

/**
 * The kinds of work that a person may have in a place: documents and requests are the administrators'. None for a client,
 * nor in the place of somebody else.
 */
export function workKinds(actor: Actor, place: WorkPlace): readonly WorkKind[] {
  if (!workPlaces(actor).includes(place)) return [];
  return PLACE_KINDS[place].filter((kind) => {
    if (kind === "document") return canReviewDocuments(actor);
    return kind === "request" ? canManageRequests(actor) : true;
  });
}

/** Taking and giving: administrators. A lawyer's cases are their own. */
export function canAssign(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/** « Relancer Maître … »: administrators, in the cases of others. */
export function canRemindLawyer(actor: Actor, caseRow: ChatCase): boolean {
  return actor.role === "administrator" && canFollowUp(actor, caseRow);
}

/** Following up a case: those who handle it, once it is submitted. */
export function canFollowUp(actor: Actor, caseRow: ChatCase): boolean {
  return chatSide(actor, caseRow) === "staff";
}
