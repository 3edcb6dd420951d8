import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { authenticators } from "~/db/schema";
import { AppError } from "~/platform/errors";
import type { Actor } from "../../actor";
import { reauthenticate } from "../check-password.server";
import { countCode, type GivenCode, takeCode } from "./codes.server";
import { announce, endStanding, holdSecondFactor } from "./standing.server";

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
    await announce(tx, actor.userId, actor.userId, {
      action: "account.second_factor_off",
      kind: "second_factor_off",
      title: "L’application de codes est retirée",
      what: "L’application qui donnait vos codes a été retirée de votre compte.",
    });
  });
  await attempt.succeeded();
}
