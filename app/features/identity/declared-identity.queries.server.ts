import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { identityDocuments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";

/** Whether the actor has sent an identity document or a proof of address, whatever became of it. */
export async function hasSentDocuments({ userId }: Pick<Actor, "userId">, executor: Executor = db): Promise<boolean> {
  return (await executor.$count(identityDocuments, eq(identityDocuments.userId, userId))) > 0;
}
