import type { Actor } from "~/features/accounts/actor";

/**
 * Everybody may have their account erased but an administrator: the staff never loses one of its own by a slip, another
 * administrator takes the role away first.
 */
export function canEraseOwnAccount(actor: Pick<Actor, "role" | "secondFactorMissing">): boolean {
  return actor.role !== "administrator" && !actor.secondFactorMissing;
}
