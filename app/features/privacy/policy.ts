import type { Actor } from "~/features/accounts/actor";

/**
 * Anyone but an administrator may request the erasure of their account. Another administrator must demote them first,
 * so that no administrator is lost by mistake.
 */
export function canEraseOwnAccount(actor: Pick<Actor, "role" | "secondFactorMissing">): boolean {
  return actor.role !== "administrator" && !actor.secondFactorMissing;
}
