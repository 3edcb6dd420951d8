import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canAdministerPeople, canChangeAccount } from "../policy";

/** Before any lock: whoever may not, and an id that is none. @throws AppError forbidden, user_not_found. */
export function refuseStrangers(actor: Actor, userId: string): void {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  if (!z.uuid().safeParse(userId).success && userId !== SYSTEM_USER_ID) throw new AppError("user_not_found");
}

/**
 * Takes the lock that every change of role and every deletion takes, and judges under it: two administrators who act on
 * each other at once never leave the product without one.
 * @returns whether the person is an administrator now.
 * @throws AppError forbidden (also for whoever was demoted meanwhile), last_administrator, user_not_found.
 */
export async function lockForChange(tx: Tx, actor: Actor, userId: string): Promise<{ isAdmin: boolean }> {
  const administrators = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.isAdmin, true))
    .orderBy(asc(profiles.id))
    .for("update");
  const among = (id: string) => administrators.some((each) => each.id === id);
  if (!among(actor.userId)) throw new AppError("forbidden");
  if (among(userId) && administrators.length === 1) throw new AppError("last_administrator");
  if (!canChangeAccount(actor, userId)) throw new AppError("forbidden");
  const [person] = await tx
    .select({ isAdmin: profiles.isAdmin })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  if (!person) throw new AppError("user_not_found");
  return person;
}
