import type { Role } from "~/db/schema/enumerations";
import type { Actor } from "./actor";

/** A profile belongs to its person: nobody else writes it, the staff no more than others. */
export function canEditProfile(actor: Actor, profile: { userId: string }): boolean {
  return actor.userId === profile.userId;
}

/** Where an account is signed in, and ending it: its person, or an administrator for any account. */
export function canManageSessions(actor: Actor, account: { userId: string }): boolean {
  return actor.userId === account.userId || actor.role === "administrator";
}

/**
 * A person changes their own second factor. While one is on, only from a session that has proved it: whoever knows the
 * password alone may not add a factor of theirs beside it.
 */
export function canChangeSecondFactor(actor: Pick<Actor, "secondFactor">, { isOn }: { isOn: boolean }): boolean {
  return !isOn || actor.secondFactor;
}

/**
 * The role that a session gives its person. Where administrators need a second factor, one whose session has proved none
 * acts as a client: every policy then refuses by itself, whatever page or command is asked.
 * @param required whether ADMIN_SECOND_FACTOR says so.
 */
export function roleOf(
  { role, secondFactor }: { role: Role; secondFactor: boolean },
  required: boolean,
): Pick<Actor, "role" | "secondFactor" | "secondFactorMissing"> {
  const secondFactorMissing = role === "administrator" && required && !secondFactor;
  return { role: secondFactorMissing ? "client" : role, secondFactor, secondFactorMissing };
}
