import type { Actor } from "~/features/accounts/actor";

/** Reading, changing, previewing and publishing what the site says of its publisher: administrators. */
export function canChangeSite(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}
