import { and, eq } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { accounts, users } from "~/db/schema";
import { AppError, toAppError } from "~/platform/errors";
import type { SignInRequest } from "../../actor";
import { knownDevice } from "../../device.server";
import { pendingSignIn } from "../../pending-sign-in.server";
import { factorsOf } from "../../queries/second-factor.server";
import { passwordMark } from "../check-password.server";
import { startSession } from "../open-session.server";
import { countCode, type GivenCode, takeCode } from "./codes.server";

export type Pending = { userId: string; email: string };

/**
 * Whose second factor this browser is asked for.
 * @returns null when nobody's: no right password in the last ten minutes, or one that was replaced since.
 */
export async function readPending(request: Request): Promise<Pending | null> {
  const pending = await pendingSignIn.read(request);
  if (!pending) return null;
  const [found] = await db
    .select({ userId: users.id, email: users.email, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(users.id, pending.userId));
  if (!found?.passwordHash || passwordMark(found.passwordHash) !== pending.mark) return null;
  return { userId: found.userId, email: found.email };
}

/** What the waiting person may prove themselves with, null when nobody waits. */
export async function readPendingChoices(request: Request): Promise<{ app: boolean; passkeys: number } | null> {
  const pending = await readPending(request);
  return pending && factorsOf(pending.userId);
}

/**
 * Opens the session of somebody whose password was right, by a code.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError sign_in_expired, wrong_code, wrong_recovery_code, too_many_requests (with `retryAfter`), login_failed.
 */
export async function signInWithCode(from: SignInRequest, given: GivenCode): Promise<Headers> {
  try {
    const pending = await readPending(from.request);
    if (!pending) throw new AppError("sign_in_expired");
    const attempt = await countCode(pending.userId, await knownDevice(from.request, pending.email));
    await transaction((tx) => takeCode(tx, pending.userId, given));
    await attempt.succeeded();
    return await completeSignIn(from, pending);
  } catch (error) {
    throw toAppError(error, "login_failed");
  }
}

/** Opens a session that has proved its second factor; nobody waits any more. @returns the headers of the answer. */
export async function completeSignIn(from: SignInRequest, who: Pending): Promise<Headers> {
  const headers = await startSession(from, who, { secondFactor: true });
  headers.append("Set-Cookie", await pendingSignIn.clear());
  return headers;
}
