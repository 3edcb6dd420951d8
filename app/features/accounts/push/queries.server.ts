import { and, asc, eq, gt, not } from "drizzle-orm";
import { db } from "~/db/client.server";
import { installation, pushSubscriptions, sessions, users } from "~/db/schema";
import { decrypt } from "~/platform/crypto/secrets.server";
import type { Actor } from "../actor";
import { isBanned } from "../bans/access.server";
import { PUSH_KEYS_ROW, PUSH_KEYS_USE, type StoredPushKeys } from "./rules.server";

/** The keys that identify this installation to the push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

type PushView = { publicKey: string | null; endpoints: string[]; isStaff: boolean };

/** Reads the keys, which the start makes (`makePushKeys`). @throws Error before that. */
export async function readPushKeys(): Promise<PushKeys> {
  const stored = await findPushKeys();
  if (!stored) throw new Error("the keys of notifications are not made yet");
  return { publicKey: stored.publicKey, privateKey: decrypt(PUSH_KEYS_USE, stored.encrypted) };
}

/** Reads the keys as they are stored. */
export async function findPushKeys(): Promise<StoredPushKeys | undefined> {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, PUSH_KEYS_ROW));
  return row?.value as StoredPushKeys | undefined;
}

/**
 * What the actor's browser needs to subscribe: the public key, null before the start made it, and the addresses that
 * this session subscribed. Its service worker also learns whether the person receives notices of the staff.
 */
export async function readPushState(actor: Actor): Promise<PushView> {
  const publicKey = (await findPushKeys())?.publicKey ?? null;
  const own = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, actor.userId), eq(pushSubscriptions.sessionId, actor.sessionId)));
  return { publicKey, endpoints: own.map(({ endpoint }) => endpoint), isStaff: actor.role !== "client" };
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

/** The address of one subscription, while its session lasts and its account is not banned. */
export async function findPushEndpoint(subscriptionId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(pushSubscriptions.id, subscriptionId), gt(sessions.expiresAt, new Date()), not(isBanned())));
  return row?.endpoint;
}
