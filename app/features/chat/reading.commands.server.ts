import { and, eq, lte, sql } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { caseMessages, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordReading, recordReadingIn } from "~/features/journal/commands.server";
import { changeCase, type LockedCase, unchanged } from "~/features/members/change-case.commands.server";
import { chatSide } from "./policy";
import { type Conversation, findThread, readConversation, threadReading, unreadCondition } from "./queries.server";
import type { ThreadRange } from "./schema";

type ThreadOptions = { marksRead: boolean; executor?: Executor };

/**
 * Marks the other side's messages as read, up to sequence number `upToSeq` (spec section 4), and notifies both sides.
 * @throws AppError case_not_found.
 */
export async function markRead(actor: Actor, caseId: string, upToSeq: number): Promise<void> {
  const conversation = await readConversation(actor, caseId);
  if (!mayMarkRead(actor, conversation)) return;
  await transaction((tx) => markConversationRead(tx, actor, conversation, upToSeq));
}

/**
 * « Lu » tells the client that their lawyer has read, and the lawyer that the client has: an administrator's reading of
 * such a case, or a helper's, says nothing of it.
 */
function mayMarkRead(actor: Actor, { side, helps, hasLawyer }: Conversation): boolean {
  return side === "client" ? !helps : actor.role === "lawyer" || !hasLawyer;
}

/**
 * Loads the conversation page: the conversation and a part of its thread, as `readThread` returns it. A reading by
 * anyone but the client is recorded in the journal.
 * @param options.marksRead also marks all messages of the other side as read, because the page opens at the end of the
 *   thread.
 * @throws AppError case_not_found.
 */
export async function openThread(actor: Actor, caseId: string, range: ThreadRange, options: ThreadOptions) {
  const { marksRead, executor = db } = options;
  const { conversation, thread } = await findThread(actor, caseId, range, executor);
  const { id, userId: ownerId, hasUnread } = conversation;
  if (marksRead && hasUnread && mayMarkRead(actor, conversation))
    await transaction(async (tx) => {
      // Before the reading is recorded: deletions and transfers lock the case before the account too.
      await markConversationRead(tx, actor, conversation, thread.messages.at(-1)?.seq ?? 0);
      await recordReadingIn(tx, actor, threadReading(id, ownerId));
    });
  else await recordReading(actor, threadReading(id, ownerId), executor);
  return { conversation, thread };
}

async function markConversationRead(tx: Tx, actor: Actor, conversation: Conversation, upToSeq: number): Promise<void> {
  const { id, side } = conversation;
  const may = (_: Actor, caseRow: LockedCase) => chatSide(actor, caseRow) === side;
  const change = { may, reason: "none", announce: { kind: "read" }, facts: ["messages"] } as const;
  await changeCase(tx, actor, id, change, async () => {
    const { rowCount } = await tx
      .update(caseMessages)
      .set({ readAt: sql`now()` })
      .where(and(eq(caseMessages.caseId, id), lte(caseMessages.seq, upToSeq), unreadCondition(side)));
    if (!rowCount) return unchanged();
  });
}

/** Records that the actor has seen or closed the chat tutorial (spec section 4). */
export async function completeChatTutorial(actor: Actor): Promise<void> {
  await db.update(profiles).set({ chatTutorialCompleted: true }).where(eq(profiles.id, actor.userId));
}
