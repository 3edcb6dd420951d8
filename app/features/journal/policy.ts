import type { Role } from "~/db/schema/enumerations";

/** The journal of everybody, and its verification: the staff. One's own page of it: oneself. */
export function canReadJournal(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}
