import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";

type Administrator = Pick<Actor, "userId" | "role">;

/** Spec section 6: the staff views every account, its profile and its private note, and writes that note. */
export function canAdministerPeople(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/** Promoting, demoting and deleting: not oneself, nor the placeholder account of the staff (spec section 6). */
export function canChangeAccount(actor: Administrator, userId: string): boolean {
  return actor.role === "administrator" && userId !== actor.userId && userId !== SYSTEM_USER_ID;
}
