import type { Actor } from "~/features/accounts/actor";

/** Reading what is left to do before strangers may register, and opening the site to them: the administrators. */
export function canOpenSite(actor: Actor): boolean {
  return actor.role === "administrator";
}
