import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import webpush from "web-push";
import { db, type Tx, transaction } from "~/db/client.server";
import { installation, pushSubscriptions, sessions } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/jobs.server";
import type { Actor } from "../actor";
import { sendPush } from "./jobs.server";
import { findPushKeys } from "./queries.server";
import { isPushEndpoint, PUSH_KEYS_ROW, PUSH_KEYS_USE, type StoredPushKeys } from "./rules.server";

/**
 * Makes the keys of this installation at its first start. They stay the same: with other keys every browser would have
 * to subscribe again.
 */
export async function makePushKeys(): Promise<void> {
  if (await findPushKeys()) return;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const value: StoredPushKeys = { publicKey, encrypted: encrypt(PUSH_KEYS_USE, privateKey) };
  // Another process may have made them at the same time: the first ones are kept.
  await db.insert(installation).values({ key: PUSH_KEYS_ROW, value }).onConflictDoNothing();
}

/** Encrypts the private key with the present SECRET_KEY. @returns false when it could not be decrypted. */
export async function reencryptPushKeys(): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx.select().from(installation).where(eq(installation.key, PUSH_KEYS_ROW)).for("update");
    if (!row) return true;
    const { publicKey, encrypted } = row.value as StoredPushKeys;
    try {
      const value = { publicKey, encrypted: encrypt(PUSH_KEYS_USE, decrypt(PUSH_KEYS_USE, encrypted)) };
      await tx.update(installation).set({ value }).where(eq(installation.key, PUSH_KEYS_ROW));
      return true;
    } catch {
      return false;
    }
  });
}

/** Subscriptions of one session: a browser has one; an earlier one that it replaced may still be there. */
const MAX_PER_SESSION = 3;

/**
 * Subscribes the actor's browser, until its session ends. A browser that another person used here before is theirs no
 * more. @throws AppError push_service_unknown.
 */
export async function subscribeToPush(actor: Actor, endpoint: string): Promise<void> {
  if (!isPushEndpoint(endpoint)) throw new AppError("push_service_unknown");
  const { userId, sessionId } = actor;
  await transaction(async (tx) => {
    const added = await tx
      .insert(pushSubscriptions)
      .values({ id: crypto.randomUUID(), userId, sessionId, endpoint })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, sessionId } })
      .returning({ id: pushSubscriptions.id });
    const ofSession = eq(pushSubscriptions.sessionId, sessionId);
    const latest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(ofSession)
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(MAX_PER_SESSION);
    await tx.delete(pushSubscriptions).where(and(ofSession, notInArray(pushSubscriptions.id, latest)));
    await recordAudit(tx, userId, {
      action: "account.push_enabled",
      subjectType: "account",
      subjectId: userId,
      details: { subscriptions: added.length },
    });
  });
}

/** Ends a subscription of the actor; does nothing when there is none. */
export async function unsubscribeFromPush(actor: Actor, endpoint: string): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, actor.userId)))
      .returning({ id: pushSubscriptions.id });
    if (ended.length === 0) return;
    await recordAudit(tx, actor.userId, {
      action: "account.push_disabled",
      subjectType: "account",
      subjectId: actor.userId,
    });
  });
}

/**
 * Tells the browsers of a person that a message waits, once the caller's transaction commits.
 * @returns how many will be told.
 */
export async function queuePush(tx: Tx, userId: string): Promise<number> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, userId), gt(sessions.expiresAt, new Date())));
  for (const { id } of rows) await enqueue(tx, sendPush, { subscriptionId: id });
  return rows.length;
}
