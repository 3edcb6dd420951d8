import type { Role } from "~/db/schema/enumerations";

/** Reading the table of rules with its sources: the staff. The dates that it gives are shown to everybody. */
export function canReadRules(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}
