import { eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "~/db/client.server";
import { lawyers } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { canFillRegistration, canTakeCases } from "../policy";
import { lawyerState } from "../rules";

/** The actor's own registration, with its state. @throws AppError not_found for anyone but a lawyer. */
export async function readOwnRegistration(actor: Actor) {
  if (!canFillRegistration(actor)) throw new AppError("not_found");
  const [row] = await db.select().from(lawyers).where(eq(lawyers.userId, actor.userId));
  if (!row)
    return { registration: null, state: "to_verify" as const, suspensionReason: null, shown: null, display: null };
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
  const { verifiedAt, verifiedFirstName, verifiedLastName, verifiedBar } = row;
  /** What clients are still shown, when the verification was taken away. */
  const shown =
    verifiedAt === null && verifiedFirstName !== null
      ? `Maître ${verifiedFirstName} ${verifiedLastName} (barreau\u00a0: ${verifiedBar})`
      : null;
  /** Whether they answer for the messages of the team, or are asked to. */
  const display = row.displayedSince ? "displayed" : row.displayAskedAt ? "asked" : null;
  return { registration, state: lawyerState(row), suspensionReason, shown, display } as const;
}

/** Whether an account is a lawyer's who is verified, insured and not suspended now. */
export async function isOnDuty(userId: string, executor: Executor = db): Promise<boolean> {
  const [lawyer] = await executor.select().from(lawyers).where(eq(lawyers.userId, userId));
  return lawyer !== undefined && canTakeCases(lawyer);
}

/**
 * Refuses an act of a lawyer whose registration is not verified, or whose insurance is over, and keeps the registration
 * as it is until the transaction ends. Other people pass.
 * @throws AppError registration_unverified.
 */
export async function requireOnDuty(tx: Tx, actor: Actor): Promise<void> {
  if (actor.role !== "lawyer") return;
  const [lawyer] = await tx.select().from(lawyers).where(eq(lawyers.userId, actor.userId)).for("share");
  if (!lawyer || !canTakeCases(lawyer)) throw new AppError("registration_unverified");
}
