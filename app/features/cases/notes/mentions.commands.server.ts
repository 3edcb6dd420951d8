import { and, eq, inArray, isNotNull, isNull, not, notInArray, type SQL } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseMentions, cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { handledCasesOfOthers, needsReason } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";

/** Keeps whom a note mentions, in place of whom its former text did. What somebody has seen stays seen. */
export async function keepMentions(
  tx: Tx,
  note: { noteId: string; caseId: string; authorId: string },
  userIds: string[],
): Promise<void> {
  const ofNote = eq(caseMentions.noteId, note.noteId);
  await tx.delete(caseMentions).where(and(ofNote, notInArray(caseMentions.userId, userIds)));
  if (userIds.length === 0) return;
  await tx
    .insert(caseMentions)
    .values(userIds.map((userId) => ({ ...note, userId })))
    .onConflictDoNothing();
}

/**
 * Takes what mentions the actor on a case out of their list « À traiter », once they say that they saw it or its notes are
 * on their screen. Does nothing on a case whose notes they do not read.
 * @param noteId only this note, as « Vu » in the list does.
 */
export async function seeMentions(actor: Actor, caseId: string, noteId?: string): Promise<void> {
  if (!isId(caseId) || (noteId !== undefined && !isId(noteId))) return;
  const isUnseen = and(isNull(caseMentions.seenAt), noteId ? eq(caseMentions.noteId, noteId) : undefined);
  const unseen = await db
    .select({ noteId: caseMentions.noteId })
    .from(caseMentions)
    .where(and(eq(caseMentions.caseId, caseId), eq(caseMentions.userId, actor.userId), isUnseen))
    .limit(1);
  if (unseen.length === 0) return;
  const mayRead = noteId ? undefined : not(needsReason(actor));
  await setSeenAt(actor, caseId, new Date(), isUnseen, mayRead);
}

/** Puts a mention back into the actor's list, after « Vu »; does nothing for another's, or one that they have not seen. */
export async function unseeMention(actor: Actor, caseId: string, noteId: string): Promise<void> {
  if (!isId(caseId) || !isId(noteId)) return;
  await setSeenAt(actor, caseId, null, and(isNotNull(caseMentions.seenAt), eq(caseMentions.noteId, noteId)));
}

async function setSeenAt(actor: Actor, caseId: string, seenAt: Date | null, which?: SQL, mayRead?: SQL): Promise<void> {
  await transaction(async (tx) => {
    const read = tx
      .select({ id: cases.id })
      .from(cases)
      .where(and(eq(cases.id, caseId), handledCasesOfOthers(actor), mayRead));
    const changed = await tx
      .update(caseMentions)
      .set({ seenAt })
      .where(and(eq(caseMentions.userId, actor.userId), which, inArray(caseMentions.caseId, read)))
      .returning({ noteId: caseMentions.noteId });
    if (changed.length > 0) await publish(tx, { kind: "note", id: caseId, audience: { users: [actor.userId] } });
  });
}
