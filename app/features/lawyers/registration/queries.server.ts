import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { lawyers } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canFillRegistration } from "../policy";
import { lawyerState } from "../rules";

/** The actor's own registration, with its state. @throws AppError not_found for anyone but a lawyer. */
export async function readOwnRegistration(actor: Actor) {
  if (!canFillRegistration(actor)) throw new AppError("not_found");
  const [row] = await db.select().from(lawyers).where(eq(lawyers.userId, actor.userId));
  if (!row) return { registration: null, state: "to_verify" as const, suspensionReason: null };
  const { bar, oathDate, cnbfCode, insurer, policyNumber, insuranceEndsOn, suspensionReason } = row;
  const { specialities, languages, maxCases, isListed } = row;
  const registration = bar
    ? {
        bar,
        oathDate,
        cnbfCode,
        insurer,
        policyNumber,
        insuranceEndsOn,
        specialities,
        languages,
        maxCases,
        isListed,
      }
    : null;
  return { registration, state: lawyerState(row), suspensionReason };
}
