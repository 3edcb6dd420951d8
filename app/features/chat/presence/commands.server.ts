import { and, asc, desc, eq, lt, ne, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { casePresence, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handlersAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import { readConversation } from "../queries.server";
import { PRESENT_SECONDS, type Present, presenceId } from "./rules";

const isRecent = sql<boolean>`(${casePresence.seenAt} > now() - ${PRESENT_SECONDS} * interval '1 second')`;

/**
 * Records that a member of the staff has a conversation open, and whether they are writing. Its client is not told.
 * @returns the other members of the staff who have it open, those who are writing first.
 * @throws AppError case_not_found, also for the client; reason_needed.
 */
export async function notePresence(actor: Actor, caseId: string, isWriting: boolean): Promise<Present[]> {
  const { id, side, needsReason } = await readConversation(actor, caseId);
  if (side !== "staff") throw new AppError("case_not_found");
  if (needsReason) throw new AppError("reason_needed");
  const { caseId: ofCase, userId, seenAt } = casePresence;
  await transaction(async (tx) => {
    const own = and(eq(ofCase, id), eq(userId, actor.userId));
    const [before] = await tx.select({ isWriting: casePresence.isWriting, isRecent }).from(casePresence).where(own);
    const now = { isWriting, seenAt: sql`now()` };
    await tx
      .insert(casePresence)
      .values({ caseId: id, userId: actor.userId, ...now })
      .onConflictDoUpdate({ target: [ofCase, userId], set: now });
    // The product keeps no history of what a member of the staff had open.
    await tx.delete(casePresence).where(and(eq(userId, actor.userId), lt(seenAt, sql`now() - interval '1 hour'`)));
    if (before?.isRecent && before.isWriting === isWriting) return;
    await publish(tx, { kind: "presence", id: presenceId(id), audience: await handlersAudience(tx, id) });
  });
  return db
    .select({ firstName: profiles.firstName, isWriting: casePresence.isWriting })
    .from(casePresence)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(eq(ofCase, id), ne(userId, actor.userId), isRecent))
    .orderBy(desc(casePresence.isWriting), asc(profiles.firstName));
}
