import { eq, sql } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import type { SignInRequest } from "../actor";
import { auth } from "../auth.server";
import { rememberDevice } from "../device.server";
import { pendingSignIn } from "../pending-sign-in.server";
import { hasSecondFactor } from "../queries/second-factor.server";
import { checkPassword, passwordMark } from "./check-password.server";
import { dropFormOfAnother } from "./interrupted-form.server";

/** What became of a right password: a session, or the wait for the account's second factor. */
export type SignedIn = { userId: string; headers: Headers; needsSecondFactor: boolean };

/**
 * Checks a password and opens a session; where the account has a second factor, none yet: the browser then carries for
 * ten minutes, sealed, whose password was right.
 * @returns the account and the headers (`Set-Cookie`) of the answer; null when the e-mail or the password is wrong, after
 * the same time in both cases.
 */
export async function openSession(
  from: SignInRequest,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | null> {
  const holder = await checkPassword(email, password);
  if (!holder) return null;
  const { userId } = holder;
  if (!(await hasSecondFactor(userId)))
    return { userId, headers: await startSession(from, holder, { secondFactor: false }), needsSecondFactor: false };
  const cookie = await pendingSignIn.give({ userId, mark: passwordMark(holder.passwordHash) });
  return { userId, headers: new Headers({ "Set-Cookie": cookie }), needsSecondFactor: true };
}

/**
 * Opens the session of somebody who has proved who they are, and makes this browser known to their account.
 * @param secondFactor whether they proved a second factor, which is what administrators may need.
 * @returns the headers (`Set-Cookie`) of the answer.
 */
export async function startSession(
  { request, ip }: SignInRequest,
  { userId, email }: { userId: string; email: string },
  { secondFactor }: { secondFactor: boolean },
): Promise<Headers> {
  const about = new Headers({
    "x-forwarded-for": ip,
    "user-agent": (request.headers.get("User-Agent") ?? "").slice(0, 400),
  });
  const { headers } = await auth().api.openSession({
    body: { userId, secondFactorAt: secondFactor ? new Date() : null },
    headers: about,
    returnHeaders: true,
  });
  await transaction(async (tx) => {
    await tx.update(profiles).set({ lastSeenAt: sql`now()` }).where(eq(profiles.id, userId));
    await recordAudit(tx, userId, {
      action: "account.signed_in",
      subjectType: "account",
      subjectId: userId,
      details: { secondFactor },
    });
  });
  const cookies = new Headers();
  for (const cookie of headers.getSetCookie()) cookies.append("Set-Cookie", cookie);
  cookies.append("Set-Cookie", await rememberDevice(request, userId, email));
  const dropped = await dropFormOfAnother(request, userId);
  if (dropped) cookies.append("Set-Cookie", dropped);
  return cookies;
}
