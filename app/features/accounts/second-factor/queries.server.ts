import { and, asc, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { authenticators, passkeys, recoveryCodes } from "~/db/schema";
import type { Actor } from "../actor";

/** True when a password alone opens no session of the account, because it has an authenticator app or a passkey. */
export async function hasSecondFactor(userId: string, executor: Executor = db): Promise<boolean> {
  const { app, passkeys } = await countFactors(userId, executor);
  return app || passkeys > 0;
}

/** The factors of an account, beside its password and its recovery codes. */
export async function countFactors(
  userId: string,
  executor: Executor = db,
): Promise<{ app: boolean; passkeys: number }> {
  const app = await executor.$count(authenticators, eq(authenticators.userId, userId));
  return { app: app > 0, passkeys: await executor.$count(passkeys, eq(passkeys.userId, userId)) };
}

/** How many recovery codes of an account are left. */
export function countRecoveryCodes(userId: string, executor: Executor = db): Promise<number> {
  return executor.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

export type SecondFactorState = { app: { since: Date } | null; passkeys: number; recoveryCodes: number };

/** The actor's own second factor, as its page shows it. */
export async function readSecondFactor({ userId }: Actor): Promise<SecondFactorState> {
  const [app] = await db
    .select({ since: authenticators.createdAt })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  const count = await db.$count(passkeys, eq(passkeys.userId, userId));
  return { app: app ?? null, passkeys: count, recoveryCodes: await countRecoveryCodes(userId) };
}

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** The actor's own passkeys, the oldest first. */
export function listPasskeys({ userId }: Actor): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id));
}
