import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { lawyers } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { verifyByDirectory } from "../directory/commands.server";
import { canFillRegistration } from "../policy";
import { UNVERIFIED } from "../rules";
import type { RegistrationInput } from "./schema";

/**
 * Saves the actor's own registration, and compares it at once with the national directory. Another bar or oath date, or
 * another CNBF code, takes the former verification away: the database does the same when the name changes.
 * @returns whether the registration is verified now.
 * @throws AppError not_found for anyone but a lawyer; registration_save_failed.
 */
export async function saveRegistration(actor: Actor, input: RegistrationInput): Promise<boolean> {
  if (!canFillRegistration(actor)) throw new AppError("not_found");
  const { userId } = actor;
  const values = { ...input, cnbfCode: input.cnbfCode || null, updatedAt: new Date() };
  try {
    return await transaction(async (tx) => {
      await tx.insert(lawyers).values({ userId }).onConflictDoNothing();
      const [before] = await tx.select().from(lawyers).where(eq(lawyers.userId, userId)).for("update");
      const isSame =
        before?.bar === values.bar && before.oathDate === values.oathDate && before.cnbfCode === values.cnbfCode;
      await tx
        .update(lawyers)
        .set({ ...values, ...(isSame ? {} : UNVERIFIED) })
        .where(eq(lawyers.userId, userId));
      await recordAudit(tx, userId, {
        action: "lawyer.registration_saved",
        subjectType: "account",
        subjectId: userId,
        details: { listed: input.isListed, verificationKept: isSame && before?.verifiedAt !== null },
      });
      const verified = await verifyByDirectory(tx, userId);
      return verified > 0 || (isSame && before?.verifiedAt !== null);
    });
  } catch (error) {
    throw toAppError(error, "registration_save_failed");
  }
}
