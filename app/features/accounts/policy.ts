import type { Actor } from "./actor";

/** A profile belongs to its person: nobody else writes it, the staff no more than others. */
export function canEditProfile(actor: Actor, profile: { userId: string }): boolean {
  return actor.userId === profile.userId;
}

/** Where an account is signed in, and ending it: its person, or an administrator for any account. */
export function canManageSessions(actor: Actor, account: { userId: string }): boolean {
  return actor.userId === account.userId || actor.isAdmin;
}
