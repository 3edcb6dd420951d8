import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";

type Administrator = Pick<Actor, "userId" | "role">;

/** Reading every account with its profile and its private note, and writing that note: the staff (spec section 6). */
export function canAdministerPeople(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/** Promoting, demoting and deleting any account but the actor's own and the placeholder account (spec section 6). */
export function canChangeAccount(actor: Administrator, userId: string): boolean {
  return actor.role === "administrator" && userId !== actor.userId && userId !== SYSTEM_USER_ID;
}
