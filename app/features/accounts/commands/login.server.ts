import { AppError, toAppError } from "~/platform/errors";
import type { SignInRequest } from "../actor";
import { knownDevice } from "../device.server";
import type { LoginInput } from "../schema/sign-in";
import { openSession, type SignedIn } from "./open-session.server";
import { countAttempt } from "./sign-in-limits.server";

/**
 * Signs in with e-mail and password (spec section 4, login).
 * @returns the headers (`Set-Cookie`) of the answer, and whether the second factor is still to be asked for.
 * @throws AppError invalid_credentials, too_many_requests (with `retryAfter`), login_failed.
 */
export async function logIn(from: SignInRequest, { email, password }: LoginInput): Promise<SignedIn> {
  try {
    const device = await knownDevice(from.request, email);
    const attempt = await countAttempt({ email, ip: from.ip, device });
    const opened = await openSession(from, { email, password });
    if (!opened) throw new AppError("invalid_credentials");
    await attempt.succeeded();
    return opened;
  } catch (error) {
    throw toAppError(error, "login_failed");
  }
}
