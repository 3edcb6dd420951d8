import type { Actor } from "./actor";

/** A profile belongs to its person: nobody else writes it, the staff no more than others. */
export function canEditProfile(actor: Actor, profile: { userId: string }): boolean {
  return actor.userId === profile.userId;
}
