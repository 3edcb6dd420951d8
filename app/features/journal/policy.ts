import type { Role } from "~/db/schema/enumerations";

/** Reading and verifying the whole journal: the staff. People read the entries about themselves on another page. */
export function canReadJournal(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}
