import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { recordVerified } from "../directory/commands.server";
import {
  LAWYER_REINSTATED_SUBJECT,
  LAWYER_SUSPENDED_SUBJECT,
  LawyerReinstatedEmail,
  LawyerSuspendedEmail,
} from "../emails";
import { canManageLawyers } from "../policy";

type LockedLawyer = typeof lawyers.$inferSelect & { email: string; firstName: string };

async function withLockedLawyer(
  actor: Actor,
  userId: string,
  work: (tx: Tx, lawyer: LockedLawyer) => Promise<void>,
): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  if (!isId(userId)) throw new AppError("lawyer_not_found");
  try {
    await transaction(async (tx) => {
      const [row] = await tx
        .select({ lawyer: lawyers, email: profiles.email, firstName: profiles.firstName })
        .from(lawyers)
        .innerJoin(profiles, eq(profiles.id, lawyers.userId))
        .where(eq(lawyers.userId, userId))
        .for("update", { of: lawyers });
      if (!row) throw new AppError("lawyer_not_found");
      await work(tx, { ...row.lawyer, email: row.email, firstName: row.firstName });
    });
  } catch (error) {
    throw toAppError(error, "lawyer_update_failed");
  }
}

/**
 * Verifies a registration by hand, when the directory does not have it or no longer has it.
 * @param note what the administrator saw; only administrators read it.
 * @throws AppError forbidden, lawyer_not_found, lawyer_unregistered, lawyer_update_failed.
 */
export async function verifyLawyer(actor: Actor, userId: string, note: string): Promise<void> {
  await withLockedLawyer(actor, userId, async (tx, lawyer) => {
    if (!lawyer.bar || !lawyer.oathDate) throw new AppError("lawyer_unregistered");
    await tx
      .update(lawyers)
      .set({
        verifiedAt: new Date(),
        verifiedBy: "administrator",
        verifiedByUser: actor.userId,
        verifiedIssue: null,
        verificationNote: note,
        missingSince: null,
      })
      .where(eq(lawyers.userId, userId));
    await recordVerified(tx, actor.userId, lawyer);
  });
}

/**
 * Suspends a lawyer and sends them the reason by e-mail. A second suspension changes nothing.
 * @param handBack gives their cases back to the desk, in the same transaction.
 * @throws AppError forbidden, lawyer_not_found, lawyer_update_failed.
 */
export async function suspendLawyer(
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
  handBack: (tx: Tx, userId: string) => Promise<void>,
): Promise<void> {
  await withLockedLawyer(actor, userId, async (tx, { suspendedAt, email, firstName }) => {
    if (suspendedAt) return;
    await tx
      .update(lawyers)
      .set({ suspendedAt: new Date(), suspensionReason: reason, updatedAt: new Date() })
      .where(eq(lawyers.userId, userId));
    await recordAudit(tx, actor.userId, { action: "lawyer.suspended", subjectType: "account", subjectId: userId });
    await queueEmail(tx, {
      userId,
      recipient: email,
      kind: "lawyer_suspended",
      subject: LAWYER_SUSPENDED_SUBJECT,
      element: LawyerSuspendedEmail({ firstName, reason, url: publicUrl("/contact") }),
    });
    await handBack(tx, userId);
  });
}

/** Lifts a suspension and tells the lawyer. @throws AppError forbidden, lawyer_not_found, lawyer_update_failed. */
export async function reinstateLawyer(actor: Actor, userId: string): Promise<void> {
  await withLockedLawyer(actor, userId, async (tx, { suspendedAt, email, firstName }) => {
    if (!suspendedAt) return;
    await tx
      .update(lawyers)
      .set({ suspendedAt: null, suspensionReason: null, updatedAt: new Date() })
      .where(eq(lawyers.userId, userId));
    await recordAudit(tx, actor.userId, { action: "lawyer.reinstated", subjectType: "account", subjectId: userId });
    await queueEmail(tx, {
      userId,
      recipient: email,
      kind: "lawyer_reinstated",
      subject: LAWYER_REINSTATED_SUBJECT,
      element: LawyerReinstatedEmail({ firstName, url: publicUrl("/lawyer/registration") }),
    });
  });
}
