import { eq } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { authenticators, passkeys, profiles } from "~/db/schema";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
import { reauthenticate } from "../password/commands.server";
import { announceSecurityChange } from "../security-notices.commands.server";
import { endSessions } from "../sessions/commands.server";
import {
  activateSecondFactor,
  deactivateSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  requireConfirmedAddress,
} from "./activation.commands.server";
import {
  countSetupCode,
  type GivenCode,
  prepareCode,
  type ReadyCode,
  takeCode,
  tryCode,
} from "./one-time-codes.commands.server";
import { encryptSecret, findTimeStep, newRecoveryCodeSet, newTotpSecret } from "./one-time-codes.server";
import { hasSecondFactor, readSecondFactor } from "./queries.server";
import { pendingRecoveryCodes, pendingTotpSetup } from "./rules.server";

/**
 * Begins the setup of an authenticator app, after the password: an encrypted cookie keeps the secret for fifteen
 * minutes. The database stores it with the first right code.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError wrong_password, email_unconfirmed, second_factor_already_on, too_many_requests.
 */
export async function beginTotpSetup(actor: Actor, password: string): Promise<Headers> {
  await reauthenticate(actor, password);
  await requireConfirmedAddress(actor, await hasSecondFactor(actor.userId));
  if ((await readSecondFactor(actor)).app) throw new AppError("second_factor_already_on");
  return new Headers({
    "Set-Cookie": await pendingTotpSetup.give({ sessionId: actor.sessionId, secret: newTotpSecret() }),
  });
}

/** The secret that this session is setting up, in base 32; null when there is none. */
export async function readPendingTotpSecret(request: Request, actor: Actor): Promise<string | null> {
  const pending = await pendingTotpSetup.read(request);
  return pending?.sessionId === actor.sessionId ? pending.secret : null;
}

/** Cancels the setup. @returns the headers (`Set-Cookie`) of the answer. */
export async function cancelTotpSetup(): Promise<Headers> {
  return new Headers({ "Set-Cookie": await pendingTotpSetup.clear() });
}

/**
 * Stores an authenticator app that has shown a right code: from now on a password alone opens no session. With the
 * first factor of the account its other sessions end, and recovery codes are made.
 * @returns the headers (`Set-Cookie`) of the answer, and whether they carry recovery codes to show.
 * @throws AppError second_factor_set_up_expired, wrong_code, second_factor_already_on, forbidden, too_many_requests.
 */
export async function confirmTotpSetup(
  request: Request,
  actor: Actor,
  code: string,
): Promise<{ headers: Headers; hasNewCodes: boolean }> {
  const secret = await readPendingTotpSecret(request, actor);
  if (!secret) throw new AppError("second_factor_set_up_expired");
  const attempt = await countSetupCode(actor.userId, actor.sessionId);
  const step = findTimeStep(secret, code);
  if (step === null) throw new AppError("wrong_code");
  const fresh = await newRecoveryCodeSet(actor.userId);
  const codes = await transaction(async (tx) => {
    const wasOn = await lockSecondFactor(tx, actor);
    await requireConfirmedAddress(actor, wasOn, tx);
    const inserted = await tx
      .insert(authenticators)
      .values({ userId: actor.userId, secret: encryptSecret(secret), lastStep: step })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (inserted.length === 0) throw new AppError("second_factor_already_on");
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.second_factor_enabled",
      kind: "second_factor_on",
      title: "La double authentification est activée",
      what: "Vous avez enregistré une application de codes. Désormais, votre mot de passe seul ne suffit plus pour ouvrir votre compte.",
    });
    return activateSecondFactor(tx, actor, wasOn, fresh);
  });
  await attempt.succeeded();
  const headers = await cancelTotpSetup();
  if (codes) headers.append("Set-Cookie", await pendingRecoveryCodes.give({ sessionId: actor.sessionId, codes }));
  return { headers, hasNewCodes: codes !== null };
}

/**
 * Gives an invented account an authenticator app whose secret the demonstration prints. @throws Error elsewhere.
 */
export async function enrolDemoAuthenticator(userId: string, secret: string): Promise<void> {
  if (!config.DEMO) throw new Error("Only the demonstration has authenticators with a known secret.");
  await db.insert(authenticators).values({ userId, secret: encryptSecret(secret), lastStep: 0 });
}

/**
 * Removes the authenticator app of an account, by its password and a code. Without a passkey the recovery codes are
 * deleted too, and the password alone opens sessions again.
 * @throws AppError wrong_password, wrong_code, wrong_recovery_code, second_factor_off, forbidden, too_many_requests.
 */
export async function removeTotp(
  actor: Actor,
  { password, ...given }: GivenCode & { password: string },
): Promise<void> {
  await reauthenticate(actor, password);
  const { userId, sessionId: device } = actor;
  const remove = async (tx: Tx, ready: ReadyCode) => {
    await lockSecondFactor(tx, actor);
    const own = eq(authenticators.userId, actor.userId);
    const [app] = await tx.select({ userId: authenticators.userId }).from(authenticators).where(own);
    if (!app) throw new AppError("second_factor_off");
    await takeCode(tx, actor.userId, ready);
    await tx.delete(authenticators).where(own);
    await deactivateSecondFactor(tx, actor.userId);
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.second_factor_disabled",
      kind: "second_factor_off",
      title: "L’application de codes est retirée",
      what: "L’application qui donnait vos codes a été retirée de votre compte.",
    });
  };
  await tryCode({ userId, device, kind: given.kind }, async () => {
    const ready = await prepareCode(userId, given);
    await transaction((tx) => remove(tx, ready));
  });
}

/**
 * Removes every second factor of an account whose person lost them and their recovery codes; every session of the
 * account ends. Only the command line calls it, whose operator has access to the database anyway.
 * @throws AppError not_found when no account has the address; second_factor_off when there is no factor to remove.
 */
export async function resetSecondFactor(email: string): Promise<void> {
  await transaction(async (tx) => {
    const [person] = await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.email, email.trim().toLowerCase()));
    if (!person) throw new AppError("not_found");
    const app = await tx.delete(authenticators).where(eq(authenticators.userId, person.id)).returning();
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, person.id)).returning();
    if (app.length + keys.length === 0) throw new AppError("second_factor_off");
    await deactivateSecondFactor(tx, person.id);
    await endSessions(tx, person.id);
    await announceSecurityChange(tx, null, person.id, {
      action: "account.second_factor_reset",
      kind: "second_factor_off",
      title: "La double authentification est désactivée",
      what: "À la demande de votre équipe technique, l’application de codes, les clés d’accès et les codes de secours de votre compte ont été retirés, et toutes ses sessions fermées.",
    });
  });
}

/**
 * Makes new recovery codes; the former ones stop working.
 * @returns the headers (`Set-Cookie`) of the answer, which carry the codes to show.
 * @throws AppError wrong_password, second_factor_off, forbidden, too_many_requests.
 */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<Headers> {
  await reauthenticate(actor, password);
  const fresh = await newRecoveryCodeSet(actor.userId);
  const codes = await transaction(async (tx) => {
    if (!(await lockSecondFactor(tx, actor))) throw new AppError("second_factor_off");
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.recovery_codes_renewed",
      kind: "recovery_codes_renewed",
      title: "Vos codes de secours ont été renouvelés",
      what: "De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.",
    });
    return replaceRecoveryCodes(tx, actor.userId, fresh);
  });
  return new Headers({ "Set-Cookie": await pendingRecoveryCodes.give({ sessionId: actor.sessionId, codes }) });
}

/** The recovery codes that this session has just made and its person has not saved yet; null when there are none. */
export async function readPendingRecoveryCodes(request: Request, actor: Actor): Promise<string[] | null> {
  const pending = await pendingRecoveryCodes.read(request);
  return pending?.sessionId === actor.sessionId ? pending.codes : null;
}

/** The person has saved their codes: they are not shown again. @returns the headers (`Set-Cookie`) of the answer. */
export async function forgetPendingRecoveryCodes(): Promise<Headers> {
  return new Headers({ "Set-Cookie": await pendingRecoveryCodes.clear() });
}
