import type { Actor } from "~/features/accounts/actor";

/** Writing to people, and using the templates, all mailings and the log of e-mails: the staff (spec section 6). */
export function canWriteToPeople(actor: Actor): boolean {
  return actor.role === "administrator";
}
