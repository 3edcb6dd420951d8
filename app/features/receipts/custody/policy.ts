import type { Actor } from "~/features/accounts/actor";
import { type CaseParties, canReadCase, isHelper } from "~/features/members/policy";

/**
 * Reading who sent an exhibit and who opened it: the owner of the case and those who handle it. A helper reads the exhibit,
 * not what others did with it.
 */
export function canReadCustody(actor: Pick<Actor, "userId" | "role">, parties: CaseParties): boolean {
  return canReadCase(actor, parties) && !isHelper(actor, parties);
}
