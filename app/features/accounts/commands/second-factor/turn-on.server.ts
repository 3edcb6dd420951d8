import { transaction } from "~/db/client.server";
import { authenticators } from "~/db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { newSecret, sealSecret, stepOf } from "../../one-time-codes.server";
import { readSecondFactor } from "../../queries/second-factor.server";
import { newCodesInHand, setUpInHand } from "../../second-factor-set-up.server";
import { reauthenticate } from "../check-password.server";
import { countCode } from "./codes.server";
import { announce, holdSecondFactor, startStanding } from "./standing.server";

/**
 * Begins to set an application up: after the password, a secret that the browser carries, sealed, for fifteen minutes.
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
      .values({ userId: actor.userId, secret: sealSecret(secret), lastStep: step })
      .onConflictDoNothing()
      .returning({ userId: authenticators.userId });
    if (kept.length === 0) throw new AppError("second_factor_already_on");
    await announce(tx, actor.userId, actor.userId, {
      action: "account.second_factor_on",
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
