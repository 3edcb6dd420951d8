import { transaction } from "~/db/client.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { newCodesInHand } from "../../second-factor-set-up.server";
import { reauthenticate } from "../check-password.server";
import { announce, holdSecondFactor, replaceRecoveryCodes } from "./standing.server";

/**
 * Makes new recovery codes; the former ones open nothing any more.
 * @returns the headers (`Set-Cookie`) of the answer, which carry the codes to show.
 * @throws AppError wrong_password, second_factor_off, forbidden, too_many_requests.
 */
export async function renewRecoveryCodes(actor: Actor, password: string): Promise<Headers> {
  await reauthenticate(actor, password);
  const codes = await transaction(async (tx) => {
    if (!(await holdSecondFactor(tx, actor))) throw new AppError("second_factor_off");
    await announce(tx, actor.userId, actor.userId, {
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
