import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { authenticators, recoveryCodes } from "~/db/schema";
import { readVerificationKeys } from "~/platform/crypto/former-keys.server";
import { AppError } from "~/platform/errors";
import { consume, reset } from "~/platform/rate-limits/rate-limits.server";
import { accountLimits } from "../limits.server";
import { countRecoveryCodes } from "../second-factor/queries.server";
import { announceSecurityChange } from "../security-notices/commands.server";
import { decryptSecret, findTimeStep, RECOVERY_CODE_KEY, recoveryDigest } from "./rules.server";

/** What a person types as their second factor: a code of their authenticator app, or one of their recovery codes. */
export type GivenCode = { kind: "app" | "recovery"; code: string };

/**
 * Counts a code as wrong before it is checked, so that many codes sent at once cannot pass the limit together;
 * `succeeded` undoes it. A browser that signed in to the account before has a counter of its own.
 * @throws AppError too_many_requests, with `retryAfter` in seconds.
 */
export async function countCode(userId: string, device: string | null): Promise<{ succeeded: () => Promise<void> }> {
  const limit = device ? accountLimits.second_factor_device : accountLimits.second_factor_account;
  const key = device ? `${userId}:${device}` : userId;
  await consume(limit, key);
  return { succeeded: () => reset(limit, key) };
}

/**
 * Checks a code and marks it as used.
 * @throws AppError wrong_code, wrong_recovery_code, also for a code used before.
 */
export async function takeCode(tx: Tx, userId: string, { kind, code }: GivenCode): Promise<void> {
  if (kind === "app" && !(await takeAppCode(tx, userId, code))) throw new AppError("wrong_code");
  if (kind === "recovery" && !(await takeRecoveryCode(tx, userId, code))) throw new AppError("wrong_recovery_code");
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

async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const keys = await readVerificationKeys(RECOVERY_CODE_KEY, tx);
  const digests = keys.map(({ key }) => recoveryDigest(userId, code, key));
  const open = and(
    eq(recoveryCodes.userId, userId),
    inArray(recoveryCodes.digest, digests),
    isNull(recoveryCodes.usedAt),
  );
  const updated = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(open)
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
