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
import { registrationVersion } from "./rules.server";

type LockedLawyer = typeof lawyers.$inferSelect & { email: string; firstName: string; version: string };

/** Whom a decision is about, and the version of the registration that was read before it. */
type Reading = { userId: string; version: string };

async function withLockedLawyer(
  actor: Actor,
  userId: string,
  work: (tx: Tx, lawyer: LockedLawyer) => Promise<void>,
  lockCases: (tx: Tx, userId: string) => Promise<unknown> = async () => {},
): Promise<void> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  if (!isId(userId)) throw new AppError("lawyer_not_found");
  try {
    await transaction(async (tx) => {
      await lockCases(tx, userId);
      // The name first, in the order in which the database locks both when it changes: it is a part of what was read.
      const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for("share");
      const [lawyer] = await tx.select().from(lawyers).where(eq(lawyers.userId, userId)).for("update");
      if (!person || !lawyer) throw new AppError("lawyer_not_found");
      const { email, firstName } = person;
      await work(tx, { ...lawyer, email, firstName, version: registrationVersion(lawyer, person) });
    });
  } catch (error) {
    throw toAppError(error, "lawyer_update_failed");
  }
}

/**
 * Verifies a registration by hand, when the directory does not have it or no longer has it.
 * @param input.note what the administrator saw; only administrators read it.
 * @throws AppError forbidden, lawyer_not_found, lawyer_unregistered, lawyer_update_failed; registration_changed when the
 * lawyer changed it, or their name, after it was read.
 */
export async function verifyLawyer(actor: Actor, input: Reading & { note: string }): Promise<void> {
  const { userId, version, note } = input;
  await withLockedLawyer(actor, userId, async (tx, lawyer) => {
    if (!lawyer.bar || !lawyer.oathDate) throw new AppError("lawyer_unregistered");
    if (lawyer.version !== version) throw new AppError("registration_changed");
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
 * Suspends a lawyer and sends them the reason by e-mail. A second suspension changes nothing. It names no version of
 * the registration: changing it must not put a suspension off.
 * @param handBack gives their cases back to the desk, in the same transaction.
 * @param lockCases locks those cases before it: cases come before people in the order of locks.
 * @throws AppError forbidden, lawyer_not_found, lawyer_update_failed.
 */
export async function suspendLawyer(
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
  handBack: (tx: Tx, userId: string) => Promise<void>,
  lockCases?: (tx: Tx, userId: string) => Promise<unknown>,
): Promise<void> {
  const suspend = async (tx: Tx, { suspendedAt, email, firstName }: LockedLawyer) => {
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
  };
  await withLockedLawyer(actor, userId, suspend, lockCases);
}

/**
 * Lifts a suspension and tells the lawyer.
 * @throws AppError forbidden, lawyer_not_found, lawyer_update_failed; registration_changed when the suspension or the
 * registration is no longer the one that was read.
 */
export async function reinstateLawyer(actor: Actor, { userId, version }: Reading): Promise<void> {
  await withLockedLawyer(actor, userId, async (tx, { suspendedAt, email, firstName, version: current }) => {
    if (!suspendedAt) return;
    if (current !== version) throw new AppError("registration_changed");
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
