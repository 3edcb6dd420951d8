import { and, eq, isNull, lt } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { authenticators, recoveryCodes } from "~/db/schema";
import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import { AppError } from "~/platform/errors";
import { consume, giveBack, reset } from "~/platform/rate-limits/rate-limits.server";
import { accountLimits } from "../limits.server";
import { announceSecurityChange } from "../security-notices.commands.server";
import { decryptSecret, findRecoveryCode, findTimeStep, RECOVERY_CODE_KEY } from "./one-time-codes.server";
import { countRecoveryCodes } from "./queries.server";

/** What a person types as their second factor: a code of their authenticator app, or one of their recovery codes. */
export type GivenCode = { kind: "app" | "recovery"; code: string };

/**
 * Takes a code with `take`, as one of a limited number of tries: it counts as wrong before it is checked, so that many
 * codes sent at once cannot pass a limit together, and a right one is given back. A browser that signed in to the
 * account before has its own counter; codes of the application also count for the account, whatever the browser.
 * The person is told by e-mail when wrong codes begin a pause.
 * @param device the value under which the browser is known, or the session.
 * @throws AppError too_many_requests, with `retryAfter` in seconds; the errors of `take`.
 */
export async function tryCode<Result>(
  { userId, device, kind }: { userId: string; device: string | null; kind: GivenCode["kind"] },
  take: () => Promise<Result>,
): Promise<Result> {
  const own = device ? accountLimits.second_factor_device : accountLimits.second_factor_account;
  const key = device ? `${userId}:${device}` : userId;
  const left = await consume(own, key);
  const isDayCounted = kind === "app";
  const leftToday = isDayCounted ? await consume(accountLimits.second_factor_day, userId) : Number.POSITIVE_INFINITY;
  try {
    const result = await take();
    await reset(own, key);
    if (isDayCounted) await giveBack(accountLimits.second_factor_day, userId);
    return result;
  } catch (error) {
    if (leftToday === 0) await announcePause(userId, "les codes de votre application sont refusés jusqu’à demain");
    else if (left === 0) await announcePause(userId, device ? PAUSED_DEVICE : PAUSED_ACCOUNT);
    throw error;
  }
}

const PAUSED_ACCOUNT = "les codes sont refusés pendant une heure, sauf sur les appareils où vous vous connectez déjà";
const PAUSED_DEVICE = "les codes sont refusés pendant un quart d’heure sur l’appareil d’où ils venaient";

function announcePause(userId: string, what: string): Promise<void> {
  return transaction((tx) =>
    announceSecurityChange(tx, null, userId, {
      action: "account.second_factor_paused",
      kind: "second_factor_paused",
      title: "Trop de codes faux pour votre compte",
      what: `Quelqu’un a donné votre mot de passe, puis trop de codes faux. Par prudence, ${what}. Une clé d’accès fonctionne toujours.`,
    }),
  );
}

/**
 * Counts a code that confirms a new authenticator app, whose secret is in the session's own cookie.
 * @throws AppError too_many_requests, with `retryAfter` in seconds.
 */
export async function countSetupCode(userId: string, sessionId: string): Promise<{ succeeded: () => Promise<void> }> {
  const key = `${userId}:${sessionId}`;
  await consume(accountLimits.second_factor_device, key);
  return { succeeded: () => reset(accountLimits.second_factor_device, key) };
}

/** A code that is ready for the transaction that takes it; `stored` is what the database keeps of a recovery code. */
export type ReadyCode = { kind: "app"; code: string } | { kind: "recovery"; stored: string | null };

/** Finds a recovery code by its slow hash, outside the transaction, which would hold the only connection meanwhile. */
export async function prepareCode(userId: string, { kind, code }: GivenCode): Promise<ReadyCode> {
  if (kind === "app") return { kind, code };
  const keys = (await readVerificationKeys(RECOVERY_CODE_KEY)).map(({ key }) => key);
  const rows = await db.select({ digest: recoveryCodes.digest }).from(recoveryCodes).where(unusedCodesOf(userId));
  const all = rows.map(({ digest }) => digest);
  return { kind, stored: await findRecoveryCode({ userId, code }, all, keys) };
}

/**
 * Checks a code and marks it as used.
 * @throws AppError wrong_code, wrong_recovery_code, also for a code used before.
 */
export async function takeCode(tx: Tx, userId: string, given: ReadyCode): Promise<void> {
  if (given.kind === "app" && !(await takeAppCode(tx, userId, given.code))) throw new AppError("wrong_code");
  if (given.kind === "recovery" && !(await takeRecoveryCode(tx, userId, given.stored)))
    throw new AppError("wrong_recovery_code");
}

/** Of two transactions with the same code, the second waits for the first and then finds the time step used. */
async function takeAppCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const own = eq(authenticators.userId, userId);
  const [app] = await tx.select({ secret: authenticators.secret }).from(authenticators).where(own);
  const step = app ? findTimeStep(decryptSecret(app.secret), code) : null;
  if (step === null) return false;
  const updated = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(own, lt(authenticators.lastStep, step)))
    .returning({ userId: authenticators.userId });
  return updated.length > 0;
}

const unusedCodesOf = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** Marks a code as used in one of two transactions that use it. */
async function takeRecoveryCode(tx: Tx, userId: string, stored: string | null): Promise<boolean> {
  if (stored === null) return false;
  const updated = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(unusedCodesOf(userId), eq(recoveryCodes.digest, stored)))
    .returning({ userId: recoveryCodes.userId });
  if (updated.length === 0) return false;
  const left = await countRecoveryCodes(userId, tx);
  await announceSecurityChange(tx, userId, userId, {
    action: "account.recovery_code_used",
    kind: "recovery_code_used",
    title: "Un code de secours a servi",
    what: `Un de vos codes de secours vient de servir. ${leftSentence(left)}`,
  });
  return true;
}

function leftSentence(left: number): string {
  if (left === 0) return "Il ne vous en reste plus : renouvelez-les depuis la page « Sécurité » de votre compte.";
  return left === 1 ? "Il vous en reste un." : `Il vous en reste ${left}.`;
}
