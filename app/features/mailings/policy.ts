import type { Actor } from "~/features/accounts/actor";

/** Writing to people, the templates, the sendings of all authors and the log of e-mails: the staff (spec section 6). */
export function canWriteToPeople(actor: Actor): boolean {
  return actor.role === "administrator";
}
