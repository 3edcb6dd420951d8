import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, lt } from "drizzle-orm";
import { company } from "~/content/company";
import { db, transaction } from "~/db/client.server";
import { passkeys, verifications } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
import { reauthenticate } from "../password/commands.server";
import { personName } from "../profile/rules";
import {
  activateSecondFactor,
  deactivateSecondFactor,
  lockSecondFactor,
  requireConfirmedAddress,
} from "../second-factor/activation.commands.server";
import { newRecoveryCodeSet } from "../second-factor/one-time-codes.server";
import { hasSecondFactor } from "../second-factor/queries.server";
import { pendingRecoveryCodes } from "../second-factor/rules.server";
import { announceSecurityChange } from "../security-notices.commands.server";
import type { RelyingParty } from "./rules.server";

const CHALLENGE_SECONDS = 5 * 60;

/** `add` is issued after the password was given; `sign-in` is issued to anybody. */
export type Purpose = "add" | "sign-in";

const key = (purpose: Purpose, challenge: string) => `passkey:${purpose}:${challenge}`;

/** Stores a challenge for five minutes. @param userId the account whose passkey may answer it; null for any account. */
export async function storeChallenge(purpose: Purpose, challenge: string, userId: string | null): Promise<void> {
  await transaction(async (tx) => {
    const now = Date.now();
    await tx.delete(verifications).where(lt(verifications.expiresAt, new Date(now)));
    await tx.insert(verifications).values({
      id: crypto.randomUUID(),
      identifier: key(purpose, challenge),
      value: userId ?? "",
      expiresAt: new Date(now + CHALLENGE_SECONDS * 1000),
    });
  });
}

/** Deletes a challenge, so that it is answered once. @returns false when there was none. */
export async function takeChallenge(purpose: Purpose, challenge: string, userId: string | null): Promise<boolean> {
  const isOpen = and(
    eq(verifications.identifier, key(purpose, challenge)),
    eq(verifications.value, userId ?? ""),
    gt(verifications.expiresAt, new Date()),
  );
  const deleted = await db.delete(verifications).where(isOpen).returning({ id: verifications.id });
  return deleted.length > 0;
}

/**
 * Begins to add a passkey, after the password.
 * @returns the options for the device; their challenge is answered once, within five minutes.
 * @throws AppError wrong_password, too_many_requests.
 */
export async function beginPasskeyRegistration(actor: Actor, party: RelyingParty, password: string) {
  await reauthenticate(actor, password);
  await requireConfirmedAddress(actor, await hasSecondFactor(actor.userId));
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, actor.userId));
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: party.id,
    userName: actor.email,
    userDisplayName: personName(actor),
    userID: new TextEncoder().encode(actor.userId),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge("add", options.challenge, actor.userId);
  return options;
}

/**
 * Stores the passkey that a device has made. With the first factor of the account its other sessions end, and recovery
 * codes are made.
 * @param name the name that the list shows.
 * @returns the headers (`Set-Cookie`) of the answer, and whether they carry recovery codes to show.
 * @throws AppError passkey_refused, passkey_already_known, forbidden.
 */
export async function addPasskey(
  actor: Actor,
  party: RelyingParty,
  { response, name }: { response: unknown; name: string },
): Promise<{ headers: Headers; hasNewCodes: boolean }> {
  const { id: credentialId, publicKey, counter, transports = [] } = await verifyRegistration(actor, party, response);
  const fresh = await newRecoveryCodeSet(actor.userId);
  const codes = await transaction(async (tx) => {
    const wasOn = await lockSecondFactor(tx, actor);
    await requireConfirmedAddress(actor, wasOn, tx);
    const inserted = await tx
      .insert(passkeys)
      .values({
        id: crypto.randomUUID(),
        userId: actor.userId,
        credentialId,
        counter,
        transports,
        name,
        publicKey: Buffer.from(publicKey).toString("base64url"),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (inserted.length === 0) throw new AppError("passkey_already_known");
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.passkey_added",
      kind: "passkey_added",
      title: "Une clé d’accès a été ajoutée",
      what: "Une clé d’accès a été ajoutée à votre compte : elle permet de l’ouvrir sans mot de passe. Le mot de passe seul, lui, ne suffit plus.",
    });
    return activateSecondFactor(tx, actor, wasOn, fresh);
  });
  const headers = new Headers();
  if (codes) headers.append("Set-Cookie", await pendingRecoveryCodes.give({ sessionId: actor.sessionId, codes }));
  return { headers, hasNewCodes: codes !== null };
}

async function verifyRegistration(actor: Actor, party: RelyingParty, response: unknown) {
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

const isOwn = (actor: Actor, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId));

/** Gives one of the actor's passkeys another name. @throws AppError not_found. */
export async function renamePasskey(actor: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  await transaction(async (tx) => {
    const renamed = await tx.update(passkeys).set({ name }).where(isOwn(actor, id)).returning({ id: passkeys.id });
    if (renamed.length === 0) throw new AppError("not_found");
    await recordAudit(tx, actor.userId, {
      action: "account.passkey_renamed",
      subjectType: "account",
      subjectId: actor.userId,
    });
  });
}

/**
 * Removes one of the actor's passkeys, after the password. With the last factor of the account its recovery codes are
 * deleted too. A passkey that is already removed is no error: the form may have been sent twice.
 * @throws AppError wrong_password, forbidden, too_many_requests.
 */
export async function removePasskey(actor: Actor, { id, password }: { id: string; password: string }): Promise<void> {
  await reauthenticate(actor, password);
  await transaction(async (tx) => {
    await lockSecondFactor(tx, actor);
    const removed = await tx.delete(passkeys).where(isOwn(actor, id)).returning({ id: passkeys.id });
    if (removed.length === 0) return;
    await deactivateSecondFactor(tx, actor.userId);
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.passkey_removed",
      kind: "passkey_removed",
      title: "Une clé d’accès a été retirée",
      what: "Une clé d’accès de votre compte a été retirée : elle ne permet plus de l’ouvrir.",
    });
  });
}
