import { transaction } from "~/db/client.server";
import { legalRates } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { canEnterRates } from "../policy";
import type { LegalRateInput } from "./schema";

/** Enters the legal rate of a half-year for a kind of creditor, or corrects it. @throws AppError forbidden. */
export async function enterLegalRate(actor: Actor, input: LegalRateInput): Promise<void> {
  if (!canEnterRates(actor)) throw new AppError("forbidden");
  const { half, creditor, rate, source } = input;
  await transaction(async (tx) => {
    const values = { rate, source, authorId: actor.userId, createdAt: new Date() };
    await tx
      .insert(legalRates)
      .values({ half, creditor, ...values })
      .onConflictDoUpdate({ target: [legalRates.half, legalRates.creditor], set: values });
    await recordAudit(tx, actor.userId, {
      action: "rules.rate_entered",
      subjectType: "setting",
      subjectId: "legal_rates",
      details: { half, creditor, rate },
    });
  });
}
