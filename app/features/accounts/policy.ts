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

/** Reading and ending the ban of an account: administrators. A banned one has no session in which to ask. */
export function canLiftBan(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/**
 * A person changes their own second factor. While it is on, only a session that has proved it may do so: somebody who
 * knows the password alone must not add a factor of their own.
 */
export function canChangeSecondFactor(actor: Pick<Actor, "secondFactor">, { isOn }: { isOn: boolean }): boolean {
  return !isOn || actor.secondFactor;
}

/**
 * Adding a first factor: a person who confirmed their address. Otherwise somebody who registered the address of another
 * would lock them out. Where no e-mail is sent, nobody can confirm an address, nor get a link to a new password. An
 * administrator, made by the set-up link or by another one, may need a factor before the mail server works.
 * @param mailIsSent whether the product sends e-mails.
 */
export function canAddFirstFactor(
  { emailConfirmed, role }: Pick<Actor, "emailConfirmed" | "role">,
  mailIsSent: boolean,
): boolean {
  return emailConfirmed || !mailIsSent || role === "administrator";
}

/**
 * The role of a person in a session. A lawyer always needs a second factor, because they read what the professional
 * secrecy of a lawyer covers (loi 71-1130, art. 66-5); an administrator where the setting says so. A session that has
 * not proved one acts as a client, so that every policy refuses without further checks.
 * @param required whether ADMIN_SECOND_FACTOR requires one of administrators.
 */
export function roleOf(
  { role, secondFactor }: { role: Role; secondFactor: boolean },
  required: boolean,
): Pick<Actor, "role" | "accountRole" | "secondFactor" | "secondFactorMissing"> {
  const isNeeded = role === "lawyer" || (role === "administrator" && required);
  const secondFactorMissing = isNeeded && !secondFactor;
  return { role: secondFactorMissing ? "client" : role, accountRole: role, secondFactor, secondFactorMissing };
}
