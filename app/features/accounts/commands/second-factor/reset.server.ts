import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { authenticators, passkeys, profiles } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { endSessions } from "../end-sessions.server";
import { announce, endStanding } from "./standing.server";

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
    await announce(tx, null, person.id, {
      action: "account.second_factor_reset",
      kind: "second_factor_off",
      title: "La double authentification est désactivée",
      what: "À la demande de votre équipe technique, l’application de codes, les clés d’accès et les codes de secours de votre compte ont été retirés, et toutes ses sessions fermées.",
    });
  });
}
