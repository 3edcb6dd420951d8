import { eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "~/db/client.server";
import { profiles, recoveryCodes, sessions, users } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import type { Actor } from "../actor";
import { canAddFirstFactor, canChangeSecondFactor } from "../policy";
import { endSessions } from "../sessions/commands.server";
import { SESSIONS_ENDED } from "../sessions/rules";
import type { RecoveryCodeSet } from "./one-time-codes.server";
import { hasSecondFactor } from "./queries.server";

/**
 * Locks the account, so that its second factor is changed by one transaction at a time.
 * @returns whether the second factor is on.
 * @throws AppError forbidden when it is on and this session has not proved it: a password alone adds no other factor.
 */
export async function lockSecondFactor(tx: Tx, actor: Actor): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const isOn = await hasSecondFactor(actor.userId, tx);
  // Read again: the same form sent twice may have proved it since the request came.
  const [session] = await tx
    .select({ provedAt: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  const secondFactor = Boolean(session?.provedAt);
  if (!canChangeSecondFactor({ secondFactor }, { isOn })) throw new AppError("forbidden");
  return isOn;
}

/**
 * Asks for a confirmed address before the first factor.
 * @throws AppError email_unconfirmed.
 */
export async function requireConfirmedAddress(
  { userId }: Pick<Actor, "userId">,
  isOn: boolean,
  executor: Executor = db,
): Promise<void> {
  if (isOn) return;
  const [account] = await executor
    .select({ emailConfirmed: users.emailVerified, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  if (account && !canAddFirstFactor(account, sendsEmails())) throw new AppError("email_unconfirmed");
}

/**
 * Marks this session as having proved the factor that was just added. With the first factor the other sessions end,
 * because they have not proved it, and recovery codes are stored.
 * @param fresh the codes to store; they are made before the transaction, because their hashes take time.
 * @returns the codes, to be shown once; null when the account has recovery codes already.
 */
export async function activateSecondFactor(
  tx: Tx,
  { userId, sessionId }: Actor,
  wasOn: boolean,
  fresh: RecoveryCodeSet,
): Promise<string[] | null> {
  await tx.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.id, sessionId));
  if (wasOn) return null;
  await endSessions(tx, userId, { except: sessionId });
  return replaceRecoveryCodes(tx, userId, fresh);
}

/** Deletes the recovery codes, and what sessions have proved, when the factor just removed was the last one. */
export async function deactivateSecondFactor(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(userId, tx)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  // Live streams opened as the staff check their role again.
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
}

/** Replaces the recovery codes of an account. @returns the new ones. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, fresh: RecoveryCodeSet): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(fresh.hashes.map((digest) => ({ userId, digest })));
  return fresh.codes;
}
