import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { authenticators, passkeys, profiles, recoveryCodes, sessions, users } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live/live.server";
import type { Actor } from "../actor";
import { countCode, type GivenCode, takeCode } from "../one-time-codes/commands.server";
import { encryptSecret, newRecoveryCodes, newSecret, recoveryDigest, stepOf } from "../one-time-codes/rules.server";
import { reauthenticate } from "../password/commands.server";
import { canChangeSecondFactor } from "../policy";
import { announceSecurityChange } from "../security-notices/commands.server";
import { endSessions } from "../sessions/commands.server";
import { SESSIONS_ENDED } from "../sessions/rules";
import { hasSecondFactor, readSecondFactor } from "./queries.server";
import { newCodesInHand, setUpInHand } from "./rules.server";

/**
 * Lets one change at a time happen to the second factor of an account.
 * @returns whether it is on now.
 * @throws AppError forbidden when it is on and this session has not proved it: a password alone adds no other.
 */
export async function holdSecondFactor(tx: Tx, actor: Actor): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for("no key update");
  const isOn = await hasSecondFactor(actor.userId, tx);
  // Read again: the session may have proved it since the request came, by the same form sent twice.
  const [session] = await tx
    .select({ provedAt: sessions.secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  const secondFactor = Boolean(session?.provedAt);
  if (!canChangeSecondFactor({ secondFactor }, { isOn })) throw new AppError("forbidden");
  return isOn;
}

/**
 * What follows when an account gets a factor: this session has proved it. With the first one the other sessions end,
 * since none of them has, and recovery codes are made.
 * @returns the codes, to be shown once; null when the account has its own already.
 */
export async function startStanding(tx: Tx, { userId, sessionId }: Actor, wasOn: boolean): Promise<string[] | null> {
  await tx.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.id, sessionId));
  if (wasOn) return null;
  await endSessions(tx, userId, { except: sessionId });
  return replaceRecoveryCodes(tx, userId);
}

/** What follows when an account loses a factor: with the last one go the recovery codes and what sessions have proved. */
export async function endStanding(tx: Tx, userId: string): Promise<void> {
  if (await hasSecondFactor(userId, tx)) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId));
  // A live stream that was opened as the staff asks again what it may hear.
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
}

/** New recovery codes in place of those that an account had. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, digest: recoveryDigest(userId, code) })));
  return codes;
}

/**
 * Begins to set an application up: after the password, a secret that the browser carries, encrypted, for fifteen minutes.
 * The database learns it with the first code.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError wrong_password, second_factor_already_on, too_many_requests.
 */
export async function beginSetUp(actor: Actor, password: string): Promise<Headers> {
  await reauthenticate(actor, password);
  if ((await readSecondFactor(actor)).app) throw new AppError("second_factor_already_on");
  return new Headers({ "Set-Cookie": await setUpInHand.give({ sessionId: actor.sessionId, secret: newSecret() }) });
}

/** The secret that this session is setting up, in base 32; null when it is setting up none. */
export async function secretInHand(request: Request, actor: Actor): Promise<string | null> {
  const setUp = await setUpInHand.read(request);
  return setUp?.sessionId === actor.sessionId ? setUp.secret : null;
}

/** Drops the secret that was being set up. @returns the headers (`Set-Cookie`) of the answer. */
export async function cancelSetUp(): Promise<Headers> {
  return new Headers({ "Set-Cookie": await setUpInHand.clear() });
}

/**
 * Keeps an application that has shown a right code: from now on a password alone opens no session. With the first factor
 * of the account its other sessions end, and recovery codes are made.
 * @returns the headers (`Set-Cookie`) of the answer, and whether they carry recovery codes to show.
 * @throws AppError second_factor_set_up_expired, wrong_code, second_factor_already_on, forbidden, too_many_requests.
 */
export async function confirmSetUp(
  request: Request,
  actor: Actor,
  code: string,
): Promise<{ headers: Headers; hasNewCodes: boolean }> {
  const secret = await secretInHand(request, actor);
  if (!secret) throw new AppError("second_factor_set_up_expired");
  const attempt = await countCode(actor.userId, actor.sessionId);
  const step = stepOf(secret, code);
  if (step === null) throw new AppError("wrong_code");
  const codes = await transaction(async (tx) => {
    const wasOn = await holdSecondFactor(tx, actor);
    const kept = await tx
      .insert(authenticators)
      .values({ userId: actor.userId, secret: encryptSecret(secret), lastStep: step })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (kept.length === 0) throw new AppError("second_factor_already_on");
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.second_factor_enabled",
      kind: "second_factor_on",
      title: "La double authentification est activée",
      what: "Vous avez enregistré une application de codes. Désormais, votre mot de passe seul ne suffit plus pour ouvrir votre compte.",
    });
    return startStanding(tx, actor, wasOn);
  });
  await attempt.succeeded();
  const headers = await cancelSetUp();
  if (codes) headers.append("Set-Cookie", await newCodesInHand.give({ sessionId: actor.sessionId, codes }));
  return { headers, hasNewCodes: codes !== null };
}

/**
 * Forgets the application of an account, by its password and a code. Without a passkey the recovery codes go too, and
 * the password alone opens sessions again.
 * @throws AppError wrong_password, wrong_code, wrong_recovery_code, second_factor_off, forbidden, too_many_requests.
 */
export async function turnOff(actor: Actor, { password, ...given }: GivenCode & { password: string }): Promise<void> {
  await reauthenticate(actor, password);
  const attempt = await countCode(actor.userId, actor.sessionId);
  await transaction(async (tx) => {
    await holdSecondFactor(tx, actor);
    const own = eq(authenticators.userId, actor.userId);
    const [app] = await tx.select({ userId: authenticators.userId }).from(authenticators).where(own);
    if (!app) throw new AppError("second_factor_off");
    await takeCode(tx, actor.userId, given);
    await tx.delete(authenticators).where(own);
    await endStanding(tx, actor.userId);
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.second_factor_disabled",
      kind: "second_factor_off",
      title: "L’application de codes est retirée",
      what: "L’application qui donnait vos codes a été retirée de votre compte.",
    });
  });
  await attempt.succeeded();
}

/**
 * Takes every second factor of an account away, for its person who lost them and their recovery codes; every session of
 * the account ends. Only the command line calls it: whoever may run it has the database in their hands already.
 * @throws AppError not_found when nobody has the address; second_factor_off when there is none to take away.
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
    await endStanding(tx, person.id);
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
 * Makes new recovery codes; the former ones open nothing any more.
 * @returns the headers (`Set-Cookie`) of the answer, which carry the codes to show.
 * @throws AppError wrong_password, second_factor_off, forbidden, too_many_requests.
 */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<Headers> {
  await reauthenticate(actor, password);
  const codes = await transaction(async (tx) => {
    if (!(await holdSecondFactor(tx, actor))) throw new AppError("second_factor_off");
    await announceSecurityChange(tx, actor.userId, actor.userId, {
      action: "account.recovery_codes_renewed",
      kind: "recovery_codes_renewed",
      title: "Vos codes de secours ont été renouvelés",
      what: "De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne fonctionnent plus.",
    });
    return replaceRecoveryCodes(tx, actor.userId);
  });
  return new Headers({ "Set-Cookie": await newCodesInHand.give({ sessionId: actor.sessionId, codes }) });
}

/** The recovery codes that this session has just made and not yet kept; null when there are none to show. */
export async function readNewCodes(request: Request, actor: Actor): Promise<string[] | null> {
  const inHand = await newCodesInHand.read(request);
  return inHand?.sessionId === actor.sessionId ? inHand.codes : null;
}

/** The person has kept their codes: nobody shows them any more. @returns the headers (`Set-Cookie`) of the answer. */
export async function forgetNewCodes(): Promise<Headers> {
  return new Headers({ "Set-Cookie": await newCodesInHand.clear() });
}
