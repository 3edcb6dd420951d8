import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db, transaction } from "~/db/client.server";
import { passkeys, users } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { SignInRequest } from "../actor";
import { accountLimits } from "../limits.server";
import { completeSignIn, type OpenedSession, type PendingSignIn, readPendingSignIn } from "../sign-in/commands.server";
import { recordRefusal } from "../sign-in/failed-sign-ins.commands.server";
import { storeChallenge, takeChallenge } from "./commands.server";
import type { RelyingParty } from "./rules.server";

/** Which passkey may answer: that of any account, or one of the account of the pending sign-in. */
export type PasskeyOwner = "anybody" | "pending";

/**
 * Begins a sign-in with a passkey.
 * @returns the options for the device; their challenge is answered once, within five minutes.
 * @throws AppError too_many_requests, sign_in_expired.
 */
export async function beginPasskeySignIn({ request, ip }: SignInRequest, party: RelyingParty, whose: PasskeyOwner) {
  await consume(accountLimits.passkey_address, ip);
  const pending = await findExpectedAccount(request, whose);
  const allowed = pending && { allowCredentials: await credentialsOf(pending.userId) };
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: "required", ...allowed });
  await storeChallenge("sign-in", options.challenge, pending?.userId ?? null);
  return options;
}

async function findExpectedAccount(request: Request, whose: PasskeyOwner): Promise<PendingSignIn | null> {
  if (whose === "anybody") return null;
  const pending = await readPendingSignIn(request);
  if (!pending) throw new AppError("sign_in_expired");
  return pending;
}

function credentialsOf(userId: string) {
  const { credentialId: id, transports } = passkeys;
  return db.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Signs in with a passkey. The device has verified its person (by fingerprint, face or code), so a passkey counts as
 * both factors, alone as well as after a right password.
 * @throws AppError passkey_unknown, passkey_refused, account_banned, sign_in_expired, login_failed.
 */
export async function signInWithPasskey(
  signInRequest: SignInRequest,
  party: RelyingParty,
  { whose, response }: { whose: PasskeyOwner; response: unknown },
): Promise<OpenedSession> {
  let tried: { userId: string } | null = null;
  try {
    const pending = await findExpectedAccount(signInRequest.request, whose);
    tried = pending;
    const passkey = await findPasskey(response);
    tried ??= passkey;
    if (!passkey || (pending && pending.userId !== passkey.userId)) throw new AppError("passkey_unknown");
    const counter = await verifyAuthentication(passkey, party, response, pending?.userId ?? null);
    await recordUse(passkey, counter);
    return await completeSignIn(signInRequest, passkey);
  } catch (error) {
    await recordRefusal(tried, error, whose === "anybody" ? "first" : "second");
    throw toAppError(error, "login_failed");
  }
}

type Passkey = typeof passkeys.$inferSelect & { email: string };

async function findPasskey(response: unknown): Promise<Passkey | null> {
  const named = z.object({ id: z.string().max(2000) }).safeParse(response);
  if (!named.success) throw new AppError("passkey_refused");
  const [found] = await db
    .select()
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, named.data.id));
  return found ? { ...found.passkeys, email: found.users.email } : null;
}

/** @returns the new signature counter. A counter lower than the stored one is refused: the passkey was copied. */
async function verifyAuthentication(passkey: Passkey, party: RelyingParty, response: unknown, userId: string | null) {
  const { credentialId, publicKey, counter } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge("sign-in", challenge, userId),
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

/** Refuses the second of two uses with the same counter, unless the passkey has no counter. */
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
