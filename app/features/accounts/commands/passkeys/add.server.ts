import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { company } from "~/content/company";
import { db, transaction } from "~/db/client.server";
import { passkeys } from "~/db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { newCodesInHand } from "../../second-factor-set-up.server";
import type { RelyingParty } from "../../web-authn.server";
import { reauthenticate } from "../check-password.server";
import { announce, holdSecondFactor, startStanding } from "../second-factor/standing.server";
import { keepChallenge, takeChallenge } from "./challenges.server";

/**
 * Begins to add a passkey, after the password.
 * @returns what the browser hands to the device; its challenge is answered once, within five minutes.
 * @throws AppError wrong_password, too_many_requests.
 */
export async function offerPasskey(actor: Actor, party: RelyingParty, password: string) {
  await reauthenticate(actor, password);
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId));
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: party.id,
    userName: actor.email,
    userDisplayName: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    userID: new TextEncoder().encode(actor.userId),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge("add", options.challenge, actor.userId);
  return options;
}

/**
 * Keeps the passkey that a device has made. With the first factor of the account its other sessions end, and recovery
 * codes are made.
 * @param name by which its person will know it again.
 * @returns the headers (`Set-Cookie`) of the answer, and whether they carry recovery codes to show.
 * @throws AppError passkey_refused, passkey_already_known, forbidden.
 */
export async function addPasskey(
  actor: Actor,
  party: RelyingParty,
  { response, name }: { response: unknown; name: string },
): Promise<{ headers: Headers; hasNewCodes: boolean }> {
  const { id: credentialId, publicKey, counter, transports = [] } = await verify(actor, party, response);
  const codes = await transaction(async (tx) => {
    const wasOn = await holdSecondFactor(tx, actor);
    const kept = await tx
      .insert(passkeys)
      .values({
        ...{ id: crypto.randomUUID(), userId: actor.userId, credentialId, counter, transports, name },
        publicKey: Buffer.from(publicKey).toString("base64url"),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (kept.length === 0) throw new AppError("passkey_already_known");
    await announce(tx, actor.userId, actor.userId, {
      action: "account.passkey_added",
      kind: "passkey_added",
      title: "Une clé d’accès a été ajoutée",
      what: "Une clé d’accès a été ajoutée à votre compte : elle permet de l’ouvrir sans mot de passe. Le mot de passe seul, lui, ne suffit plus.",
    });
    return startStanding(tx, actor, wasOn);
  });
  const headers = new Headers();
  if (codes) headers.append("Set-Cookie", await newCodesInHand.give({ sessionId: actor.sessionId, codes }));
  return { headers, hasNewCodes: codes !== null };
}

async function verify(actor: Actor, party: RelyingParty, response: unknown) {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge("add", challenge, actor.userId),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch (cause) {
    throw new AppError("passkey_refused", { cause });
  }
  throw new AppError("passkey_refused");
}
