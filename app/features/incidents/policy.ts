import type { Actor } from "~/features/accounts/actor";

/** Reading what an operator must mend: the administrators. */
export function canReadIncidents(actor: Actor): boolean {
  return actor.role === "administrator";
}
