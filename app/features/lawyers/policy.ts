import type { Actor } from "~/features/accounts/actor";
import { type LawyerFacts, lawyerState } from "./rules";

/** Inviting, verifying and suspending lawyers, loading the directory, and reading all of it: the administrators. */
export function canManageLawyers(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/** A lawyer fills and changes their own registration, and nobody else does. */
export function canFillRegistration(actor: Pick<Actor, "role">): boolean {
  return actor.role === "lawyer";
}

/** Whether a case may be proposed to a lawyer and accepted by them: only while verified and insured. */
export function canTakeCases(lawyer: LawyerFacts, day?: string): boolean {
  return lawyerState(lawyer, day) === "verified";
}
