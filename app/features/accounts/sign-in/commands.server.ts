import { and, eq, not, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { accounts, profiles, users } from "~/db/schema";
import type { Role } from "~/db/schema/enumerations";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { giveBrowserStores } from "~/platform/http/browser-stores.server";
import { consume, giveBack, reset } from "~/platform/rate-limits/rate-limits.server";
import type { SignInRequest } from "../actor";
import { isBanned } from "../bans/access.server";
import { refuseBanned } from "../bans/queries.server";
import { accountLimits } from "../limits.server";
import { checkPassword, fingerprintPassword } from "../password/commands.server";
import { type GivenCode, prepareCode, takeCode, tryCode } from "../second-factor/one-time-codes.commands.server";
import { countFactors, hasSecondFactor } from "../second-factor/queries.server";
import { createSession, endFormerSession } from "../sessions/commands.server";
import { accountKey, findKnownDevice, rememberDevice } from "../sessions/devices.server";
import { recordRefusal } from "./failed-sign-ins.commands.server";
import { pendingSignIn, readCountry } from "./rules.server";
import type { LoginInput } from "./schema";

export type Attempt = { email: string; ip: string; device: string | null };

/**
 * Counts an attempt to sign in as failed before the password is checked, so that many attempts at once cannot pass the
 * limit together; `succeeded` undoes it. A browser that signed in to the account before has a counter of its own, so
 * that the failures of others cannot lock it out (OWASP, device cookies).
 * @throws AppError too_many_requests, with `retryAfter` in seconds; the pause ends by itself.
 */
export async function countAttempt(attempt: Attempt): Promise<{ succeeded: () => Promise<void> }> {
  const account = accountKey(attempt.email);
  if (attempt.device) {
    const key = `${account}:${attempt.device}`;
    await consume(accountLimits.login_device, key);
    return { succeeded: () => reset(accountLimits.login_device, key) };
  }
  await consume(accountLimits.login_address, attempt.ip);
  await consume(accountLimits.login_account, account);
  return {
    succeeded: async () => {
      await reset(accountLimits.login_account, account);
      await giveBack(accountLimits.login_address, attempt.ip);
    },
  };
}

/** A session that was opened: the headers (`Set-Cookie`) of the answer, and the role of its account. */
export type OpenedSession = { headers: Headers; role: Role };

/** What a right password leads to: a session, or, with a null role, the request for the second factor. */
export type SignedIn = { userId: string; headers: Headers; role: Role | null };

/**
 * Checks a password and opens a session. Where the account has a second factor, an encrypted cookie keeps for ten
 * minutes whose password was right, and no session is opened yet.
 * @returns the account and the headers (`Set-Cookie`) of the answer; null when the e-mail or the password is wrong,
 * after the same time in both cases.
 * @throws AppError account_banned, only after the right password.
 */
export async function signInWithPassword(
  signInRequest: SignInRequest,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | null> {
  const holder = await checkPassword(email, password);
  if (!holder) return null;
  const { userId } = holder;
  await refuseBanned(db, userId);
  if (!(await hasSecondFactor(userId)))
    return { userId, ...(await signIn(signInRequest, holder, { secondFactor: false })) };
  const cookie = await pendingSignIn.give({ userId, passwordFingerprint: fingerprintPassword(holder.passwordHash) });
  return { userId, headers: new Headers({ "Set-Cookie": cookie }), role: null };
}

/**
 * Opens a session for a person who has proved who they are, ends the one that the browser had, and makes this browser
 * known to their account.
 * @param secondFactor whether they proved a second factor, which administrators may need.
 * @throws AppError account_banned.
 */
export async function signIn(
  { request, ip }: SignInRequest,
  { userId, email }: { userId: string; email: string },
  { secondFactor }: { secondFactor: boolean },
): Promise<OpenedSession> {
  const userAgent = request.headers.get("User-Agent") ?? "";
  const newDevice = (await findKnownDevice(request, email)) === null;
  const { role, sessionCookie } = await transaction(async (tx) => {
    const [person] = await tx
      .update(profiles)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(profiles.id, userId))
      .returning({ role: profiles.role });
    const role = person?.role ?? "client";
    const country = role === "client" ? null : readCountry(request);
    await recordAudit(tx, userId, {
      action: "account.signed_in",
      subjectType: "account",
      subjectId: userId,
      details: { secondFactor, newDevice, ...(country && { country }) },
    });
    await endFormerSession(tx, request);
    return { role, sessionCookie: await createSession(tx, { userId, ip, userAgent, secondFactor }) };
  });
  const headers = new Headers({ "Set-Cookie": sessionCookie });
  headers.append("Set-Cookie", await rememberDevice(request, userId, email));
  for (const header of await giveBrowserStores(request, userId)) headers.append("Set-Cookie", header);
  return { headers, role };
}

/**
 * Signs in with e-mail and password (spec section 4, login).
 * @returns the headers (`Set-Cookie`) of the answer, and the role, null when the second factor is still to be asked for.
 * @throws AppError invalid_credentials, account_banned, too_many_requests (with `retryAfter`), login_failed.
 */
export async function logIn(signInRequest: SignInRequest, { email, password }: LoginInput): Promise<SignedIn> {
  try {
    const device = await findKnownDevice(signInRequest.request, email);
    const attempt = await countAttempt({ email, ip: signInRequest.ip, device });
    const opened = await signInWithPassword(signInRequest, { email, password });
    if (!opened) throw new AppError("invalid_credentials");
    await attempt.succeeded();
    return opened;
  } catch (error) {
    await recordRefusal({ email }, error, "first");
    throw toAppError(error, "login_failed");
  }
}

export type PendingSignIn = { userId: string; email: string };

/**
 * The account whose second factor this browser is asked for.
 * @returns null when no right password was given in the last ten minutes, it was replaced since, or the
 * account was banned.
 */
export async function readPendingSignIn(request: Request): Promise<PendingSignIn | null> {
  const pending = await pendingSignIn.read(request);
  if (!pending) return null;
  const [found] = await db
    .select({ userId: users.id, email: users.email, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(and(eq(users.id, pending.userId), not(isBanned())));
  if (!found?.passwordHash || fingerprintPassword(found.passwordHash) !== pending.passwordFingerprint) return null;
  return { userId: found.userId, email: found.email };
}

/** The factors with which a pending sign-in may be completed; null when there is none. */
export async function readPendingFactors(request: Request): Promise<{ app: boolean; passkeys: number } | null> {
  const pending = await readPendingSignIn(request);
  return pending && countFactors(pending.userId);
}

/**
 * Completes a pending sign-in by a code.
 * @throws AppError sign_in_expired, wrong_code, wrong_recovery_code, too_many_requests (with `retryAfter`),
 * login_failed.
 */
export async function signInWithCode(signInRequest: SignInRequest, given: GivenCode): Promise<OpenedSession> {
  const pending = await readPendingSignIn(signInRequest.request);
  try {
    if (!pending) throw new AppError("sign_in_expired");
    const { userId, email } = pending;
    const device = await findKnownDevice(signInRequest.request, email);
    await tryCode({ userId, device, kind: given.kind }, async () => {
      const ready = await prepareCode(userId, given);
      await transaction((tx) => takeCode(tx, userId, ready));
    });
    return await completeSignIn(signInRequest, pending);
  } catch (error) {
    await recordRefusal(pending, error, "second");
    throw toAppError(error, "login_failed");
  }
}

/** Opens a session that has proved its second factor, and ends the pending sign-in. */
export async function completeSignIn(signInRequest: SignInRequest, pending: PendingSignIn): Promise<OpenedSession> {
  const opened = await signIn(signInRequest, pending, { secondFactor: true });
  opened.headers.append("Set-Cookie", await pendingSignIn.clear());
  return opened;
}
