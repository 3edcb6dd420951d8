import { db, type Executor } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { isOnDuty } from "~/features/lawyers/registration/queries.server";

/** Whether `recordRecovery` takes a sum on the CARPA account from the actor: the form asks for it only then. */
export async function mayUseCarpa(actor: Actor, executor: Executor = db): Promise<boolean> {
  if (actor.role === "client") return false;
  return actor.role === "administrator" || (await isOnDuty(actor.userId, executor));
}
