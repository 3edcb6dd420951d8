import type { Role } from "~/db/schema/enumerations";
import type { Actor } from "./actor";

/** Editing a profile: its person only, not the staff. */
export function canEditProfile(actor: Actor, profile: { userId: string }): boolean {
  return actor.userId === profile.userId;
}

/** Listing and ending the sessions of an account: its person, or an administrator for any account. */
export function canManageSessions(actor: Actor, account: { userId: string }): boolean {
  return actor.userId === account.userId || actor.role === "administrator";
}

/**
 * A person changes their own second factor. While it is on, only a session that has proved it may do so: somebody who
 * knows the password alone must not add a factor of their own.
 */
export function canChangeSecondFactor(actor: Pick<Actor, "secondFactor">, { isOn }: { isOn: boolean }): boolean {
  return !isOn || actor.secondFactor;
}

/**
 * The role of a person in a session. Where administrators need a second factor, an administrator whose session has not
 * proved one acts as a client, so that every policy refuses without further checks.
 * @param required whether ADMIN_SECOND_FACTOR says so.
 */
export function roleOf(
  { role, secondFactor }: { role: Role; secondFactor: boolean },
  required: boolean,
): Pick<Actor, "role" | "secondFactor" | "secondFactorMissing"> {
  const secondFactorMissing = role === "administrator" && required && !secondFactor;
  return { role: secondFactorMissing ? "client" : role, secondFactor, secondFactorMissing };
}
