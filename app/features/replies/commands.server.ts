import { eq, isNull, sql } from "drizzle-orm";
import { STARTER_REPLIES } from "~/content/starter-replies";
import { type Tx, transaction } from "~/db/client.server";
import { savedReplies } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { AppError } from "~/platform/errors";
import { canShareReplies, canUseReplies } from "./policy";
import { findSavedReply, versionOf } from "./queries.server";
import { MAX_OWN_REPLIES, MAX_SHARED_REPLIES } from "./rules";

type Content = { title: string; text: string; shared: boolean };

/**
 * Saves a new reply under `id`, which the form generated, so that a form sent twice saves one.
 * @throws AppError forbidden, also for a lawyer who would share one; shared_replies_full, own_replies_full.
 */
export function createSavedReply(actor: Actor, id: string, { title, text, shared }: Content): Promise<void> {
  requireSharing(actor, shared);
  return transaction(async (tx) => {
    if ((await tx.$count(savedReplies, eq(savedReplies.id, id))) > 0) return;
    await requireRoom(tx, actor, shared);
    const ownerId = shared ? null : actor.userId;
    const added = await tx
      .insert(savedReplies)
      .values({ id, ownerId, authorId: actor.userId, title, text })
      .onConflictDoNothing()
      .returning({ id: savedReplies.id });
    if (added.length > 0) await audit(tx, actor, "reply.saved", id);
  });
}

/**
 * Changes a reply. The author of a shared reply is the person who changed it last.
 * @param version the text that the form showed.
 * @throws AppError forbidden, saved_reply_not_found, saved_reply_changed, shared_replies_full, own_replies_full.
 */
export function changeSavedReply(
  actor: Actor,
  id: string,
  { title, text, shared, version }: Content & { version?: string | undefined },
): Promise<void> {
  requireSharing(actor, shared);
  return transaction(async (tx) => {
    await tx.select().from(savedReplies).where(eq(savedReplies.id, id)).for("update");
    const stored = await findSavedReply(actor, id, tx);
    const isSame = stored.version === versionOf({ title, text }) && stored.isShared === shared;
    if (isSame) return;
    if (version !== undefined && version !== stored.version) throw new AppError("saved_reply_changed");
    if (stored.isShared !== shared) await requireRoom(tx, actor, shared);
    const ownerId = shared ? null : actor.userId;
    await tx
      .update(savedReplies)
      .set({ ownerId, authorId: actor.userId, title, text, updatedAt: new Date() })
      .where(eq(savedReplies.id, id));
    await audit(tx, actor, "reply.saved", id);
  });
}

/**
 * Gives the team the ten starters, as examples, while it has no reply at all; does nothing once it has one.
 * @throws AppError forbidden.
 */
export async function addStarterReplies(actor: Actor): Promise<void> {
  requireSharing(actor, true);
  await transaction(async (tx) => {
    await requireRoom(tx, actor, true);
    if ((await tx.$count(savedReplies, isNull(savedReplies.ownerId))) > 0) return;
    const rows = STARTER_REPLIES.map((starter) => ({ ...starter, ownerId: null, authorId: actor.userId }));
    const added = await tx.insert(savedReplies).values(rows).onConflictDoNothing().returning({ id: savedReplies.id });
    for (const { id } of added) await audit(tx, actor, "reply.saved", id);
  });
}

/**
 * Takes an example over as it is: a reply of the team as any other, whose author is the actor. Does nothing to a reply
 * that is no example.
 * @throws AppError forbidden, saved_reply_not_found.
 */
export function keepStarterReply(actor: Actor, id: string): Promise<void> {
  return transaction(async (tx) => {
    const { isExample } = await findSavedReply(actor, id, tx);
    if (!isExample) return;
    const kept = { id: crypto.randomUUID(), authorId: actor.userId, updatedAt: new Date() };
    await tx.update(savedReplies).set(kept).where(eq(savedReplies.id, id));
    await audit(tx, actor, "reply.saved", kept.id);
  });
}

/** Deletes a reply. @throws AppError forbidden, saved_reply_not_found. */
export function deleteSavedReply(actor: Actor, id: string): Promise<void> {
  return transaction(async (tx) => {
    await findSavedReply(actor, id, tx);
    await tx.delete(savedReplies).where(eq(savedReplies.id, id));
    await audit(tx, actor, "reply.deleted", id);
  });
}

function requireSharing(actor: Actor, shared: boolean): void {
  if (!(shared ? canShareReplies(actor) : canUseReplies(actor))) throw new AppError("forbidden");
}

async function requireRoom(tx: Tx, actor: Actor, shared: boolean): Promise<void> {
  // One at a time, so that two forms do not both take the last place.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('saved_replies', 0))`);
  const { ownerId } = savedReplies;
  const count = await tx.$count(savedReplies, shared ? isNull(ownerId) : eq(ownerId, actor.userId));
  if (shared && count >= MAX_SHARED_REPLIES) throw new AppError("shared_replies_full");
  if (!shared && count >= MAX_OWN_REPLIES) throw new AppError("own_replies_full");
}

const audit = (tx: Tx, actor: Actor, action: AuditAction, subjectId: string) =>
  recordAudit(tx, actor.userId, { action, subjectType: "reply", subjectId });
