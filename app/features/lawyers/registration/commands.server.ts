import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { watchVerification } from "~/features/accounts/profile/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { verifyByDirectory } from "../directory/commands.server";
import { canFillRegistration } from "../policy";
import { type LawyerState, lawyerState, UNVERIFIED } from "../rules";
import type { RegistrationInput } from "./schema";

/**
 * Saves the actor's own registration, and compares it at once with the national directory. Another bar or oath date, or
 * another CNBF code, takes the former verification away: the database does the same when the name changes.
 * @returns the state of the registration now: one that is suspended stays so.
 * @throws AppError not_found for anyone but a lawyer; registration_save_failed.
 */
export async function saveRegistration(actor: Actor, input: RegistrationInput): Promise<LawyerState> {
  if (!canFillRegistration(actor)) throw new AppError("not_found");
  const { userId } = actor;
  const values = { ...input, cnbfCode: input.cnbfCode || null, updatedAt: new Date() };
  try {
    return await transaction(async (tx) => {
      // The name first, as everywhere: it does not change between the comparison with the directory and what is kept of it.
      await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for("share");
      await tx.insert(lawyers).values({ userId }).onConflictDoNothing();
      const [before] = await tx.select().from(lawyers).where(eq(lawyers.userId, userId)).for("update");
      const isSame =
        before?.bar === values.bar && before.oathDate === values.oathDate && before.cnbfCode === values.cnbfCode;
      await recordAudit(tx, userId, {
        action: "lawyer.registration_saved",
        subjectType: "account",
        subjectId: userId,
        details: { listed: input.isListed, verificationKept: isSame && before?.verifiedAt !== null },
      });
      await watchVerification(tx, userId, () =>
        tx
          .update(lawyers)
          .set({ ...values, ...(isSame ? {} : UNVERIFIED) })
          .where(eq(lawyers.userId, userId)),
      );
      await verifyByDirectory(tx, userId);
      const [saved] = await tx.select().from(lawyers).where(eq(lawyers.userId, userId));
      if (!saved) throw new AppError("registration_save_failed");
      return lawyerState(saved);
    });
  } catch (error) {
    throw toAppError(error, "registration_save_failed");
  }
}
