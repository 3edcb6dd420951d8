import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, transaction } from "~/db/client.server";
import { passkeys, users } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits.server";
import type { SignInRequest } from "../../actor";
import type { RelyingParty } from "../../web-authn.server";
import { completeSignIn, type Pending, readPending } from "../second-factor/sign-in.server";
import { keepChallenge, takeChallenge } from "./challenges.server";

/** Whose passkey is asked for: anybody's, or that of the person whose password was right a moment ago. */
export type Whose = "anybody" | "pending";

/**
 * What the browser hands to a device so that its person may sign in. Its challenge is answered once, within five minutes.
 * @throws AppError too_many_requests, sign_in_expired.
 */
export async function offerSignIn({ request, ip }: SignInRequest, party: RelyingParty, whose: Whose) {
  await consume("passkey_address", ip);
  const pending = await expected(request, whose);
  const allowed = pending && { allowCredentials: await credentialsOf(pending.userId) };
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: "required", ...allowed });
  await keepChallenge("sign-in", options.challenge, pending?.userId ?? null);
  return options;
}

async function expected(request: Request, whose: Whose): Promise<Pending | null> {
  if (whose === "anybody") return null;
  const pending = await readPending(request);
  if (!pending) throw new AppError("sign_in_expired");
  return pending;
}

function credentialsOf(userId: string) {
  const { credentialId: id, transports } = passkeys;
  return db.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Signs in with a passkey. The device has checked who holds it (by finger, face or code): it stands for both factors,
 * alone as well as after a right password.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError passkey_unknown, passkey_refused, sign_in_expired, login_failed.
 */
export async function signInWithPasskey(
  from: SignInRequest,
  party: RelyingParty,
  { whose, response }: { whose: Whose; response: unknown },
): Promise<Headers> {
  try {
    const pending = await expected(from.request, whose);
    const passkey = await find(response);
    if (!passkey || (pending && pending.userId !== passkey.userId)) throw new AppError("passkey_unknown");
    const counter = await verify(passkey, party, response, pending?.userId ?? null);
    await recordUse(passkey, counter);
    return await completeSignIn(from, passkey);
  } catch (error) {
    throw toAppError(error, "login_failed");
  }
}

type Passkey = typeof passkeys.$inferSelect & { email: string };

async function find(response: unknown): Promise<Passkey | null> {
  const named = z.object({ id: z.string().max(2000) }).safeParse(response);
  if (!named.success) throw new AppError("passkey_refused");
  const [found] = await db
    .select()
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, named.data.id));
  return found ? { ...found.passkeys, email: found.users.email } : null;
}

/** @returns what the passkey says of how often it was used; one that says less than before was copied, and is refused. */
async function verify(passkey: Passkey, party: RelyingParty, response: unknown, whom: string | null) {
  const { credentialId, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge("sign-in", challenge, whom),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (cause) {
    throw new AppError("passkey_refused", { cause });
  }
  throw new AppError("passkey_refused");
}

/** Of two uses that say the same number the second is refused, unless the passkey does not count. */
async function recordUse({ id, userId, counter: before }: Passkey, counter: number): Promise<void> {
  await transaction(async (tx) => {
    const used = await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: new Date() })
      .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)))
      .returning({ id: passkeys.id });
    if (used.length === 0) throw new AppError("passkey_refused");
    await recordAudit(tx, userId, { action: "account.passkey_used", subjectType: "account", subjectId: userId });
  });
}
