import { createHash } from "node:crypto";
import type { lawyers, profiles } from "~/db/schema";

/**
 * The version of what an administrator reads of a lawyer before deciding: who they are, their registration, and how it
 * stands. A decision carries it, so that nothing is decided on what nobody saw.
 */
export function registrationVersion(
  lawyer: typeof lawyers.$inferSelect,
  { firstName, lastName, email }: Pick<typeof profiles.$inferSelect, "firstName" | "lastName" | "email">,
): string {
  const { bar, oathDate, cnbfCode, insurer, policyNumber, insuranceEndsOn } = lawyer;
  const { missingSince, suspendedAt, suspensionReason } = lawyer;
  const registration = [firstName, lastName, email, bar, oathDate, cnbfCode, insurer, policyNumber, insuranceEndsOn];
  const read = JSON.stringify([...registration, missingSince, suspendedAt, suspensionReason]);
  return createHash("sha256").update(read).digest("base64url");
}
