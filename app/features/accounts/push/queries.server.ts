import { and, asc, eq, gt } from "drizzle-orm";
import webpush from "web-push";
import { db, transaction } from "~/db/client.server";
import { installation, pushSubscriptions, sessions } from "~/db/schema";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import type { Actor } from "../actor";

/** The keys that identify this installation to the push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };
type StoredKeys = { publicKey: string; encrypted: string };

const ROW = "push_keys";
const USE = "push-keys/v1";

/**
 * Reads the keys; makes them at the first call. The private key is encrypted under SECRET_KEY. They stay the same: with
 * other keys every browser would have to subscribe again.
 */
export async function readPushKeys(): Promise<PushKeys> {
  const stored = (await findKeys()) ?? (await makeKeys());
  return { publicKey: stored.publicKey, privateKey: decrypt(USE, stored.encrypted) };
}

async function findKeys(): Promise<StoredKeys | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, ROW));
  return row?.value as StoredKeys | undefined;
}

async function makeKeys(): Promise<StoredKeys> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const value: StoredKeys = { publicKey, encrypted: encrypt(USE, privateKey) };
  // Another process may have made them at the same time: the first ones are kept.
  await db.insert(installation).values({ key: ROW, value }).onConflictDoNothing();
  return (await findKeys()) ?? value;
}

/** Encrypts the private key with the present SECRET_KEY. @returns false when it could not be decrypted. */
export async function reencryptPushKeys(): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx.select().from(installation).where(eq(installation.key, ROW)).for("update");
    if (!row) return true;
    const { publicKey, encrypted } = row.value as StoredKeys;
    try {
      const value = { publicKey, encrypted: encrypt(USE, decrypt(USE, encrypted)) };
      await tx.update(installation).set({ value }).where(eq(installation.key, ROW));
      return true;
    } catch {
      return false;
    }
  });
}

/** What the actor's browser needs to subscribe: the public key, and the addresses that this session subscribed. */
export async function readPushState(actor: Actor): Promise<{ publicKey: string; endpoints: string[] }> {
  const { publicKey } = await readPushKeys();
  const own = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, actor.userId), eq(pushSubscriptions.sessionId, actor.sessionId)));
  return { publicKey, endpoints: own.map(({ endpoint }) => endpoint) };
}

/** The subscriptions of a person, for the export of their data: the push service and the date. */
export async function listPushSubscriptions(userId: string): Promise<{ service: string; createdAt: Date }[]> {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt));
  return rows.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).hostname, createdAt }));
}

/** The address of one subscription, while its session lasts. */
export async function findPushEndpoint(subscriptionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, subscriptionId), gt(sessions.expiresAt, new Date())));
  return row?.endpoint;
}
