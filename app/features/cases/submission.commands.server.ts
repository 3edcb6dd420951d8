import { and, eq, isNotNull } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { hasPrivateParts } from "~/features/accounts/profile/rules";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { welcomeMessage } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { endJourney, passSummary } from "~/features/journey/commands.server";
import {
  announceCase,
  type CaseRow,
  changeCase,
  changeCases,
  type LockedRow,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { isOwner } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { CASE_SUBMITTED_SUBJECT, CaseSubmittedEmail } from "./emails";
import { canEditDraft, canSubmit } from "./policy";
import { CASE_MOVES } from "./rules";
import { takeTypedAnswers } from "./wizard/commands.server";
import { firstIncompleteStep } from "./wizard/rules";

/** A draft, at the version that the summary shows. */
export type ShownDraft = { id: string; version: number };

/**
 * Submits a draft (spec section 4): the case is under review, the welcome message is posted, and the client gets an
 * e-mail with the reference. It leaves with what was typed last and saved by its form alone. A case that is already submitted (a double click) is not changed.
 * @throws AppError submit_needs_account, case_not_found, case_incomplete, identity_required, profile_incomplete,
 *   draft_changed_elsewhere.
 */
export async function submitCase(actor: Actor | null, { id, version }: ShownDraft): Promise<void> {
  if (!actor) throw new AppError("submit_needs_account");
  await changeCase(null, actor, id, OWN, async (tx, shown) => {
    if (shown.status !== "draft") return unchanged();
    const { row } = await takeTypedAnswers(tx, shown);
    if (!isComplete(row)) throw new AppError("case_incomplete");
    // Read again, because the verification may have been revoked since the session was read.
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, actor.userId));
    if (!profile || !canSubmit({ ...actor, identityVerified: profile.identityVerified }, row))
      throw new AppError("identity_required");
    if (!isAnswered(profile, row)) throw new AppError("profile_incomplete");
    if (shown.version !== version) throw new AppError("draft_changed_elsewhere");
    await submitDraft(tx, profile, row, { by: actor.userId });
  });
}

/**
 * Records that the actor wants the draft submitted as soon as their identity is verified. Later changes of the draft
 * keep the agreement.
 * @returns false when their identity is verified already: the draft is then submitted at step 5.
 * @throws AppError case_not_found, case_not_editable, case_incomplete, draft_changed_elsewhere.
 */
export async function agreeToSubmission(actor: Actor, { id, version }: ShownDraft): Promise<boolean> {
  return transaction(async (tx) => {
    // The approval of the last document takes the same lock first, so that none of the two misses the other.
    const profile = await lockClient(tx, actor.userId);
    return changeCase(tx, actor, id, OWN, async (_, shown) => {
      if (profile?.identityVerified) return unchanged(false);
      if (!canEditDraft(actor, shown)) throw new AppError("case_not_editable");
      if (shown.submitWhenVerifiedAt !== null) return unchanged(true);
      const { row } = await takeTypedAnswers(tx, shown);
      if (!isComplete(row)) throw new AppError("case_incomplete");
      if (shown.version !== version) throw new AppError("draft_changed_elsewhere");
      await setAgreement(tx, row, new Date());
      await passSummary(tx, row);
      return true;
    });
  });
}

/**
 * Withdraws the agreement: the draft stays, and is submitted by hand.
 * @throws AppError case_not_found, case_not_editable when it was submitted since.
 */
export async function withdrawAgreement(actor: Actor, id: string): Promise<void> {
  await changeCase(null, actor, id, OWN, async (tx, row) => {
    if (!canEditDraft(actor, row)) throw new AppError("case_not_editable");
    if (row.submitWhenVerifiedAt === null) return unchanged();
    await setAgreement(tx, row, null);
  });
}

/**
 * Submits, with what was typed in them last, the complete drafts whose owner agreed to it in advance, in the transaction that verifies their identity. The
 * caller holds the lock of the profile.
 * @returns the number of submitted drafts.
 */
export async function submitAgreedDrafts(tx: Tx, userId: string): Promise<number> {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  if (!profile?.identityVerified) return 0;
  const agreed = and(eq(cases.userId, userId), eq(cases.status, "draft"), isNotNull(cases.submitWhenVerifiedAt));
  return changeCases(tx, agreed, async (drafts) => {
    let submitted = 0;
    for (const draft of drafts.toSorted((one, other) => +one.createdAt - +other.createdAt)) {
      const { row, isLeftOut } = await takeTypedAnswers(tx, draft);
      if (!isComplete(row) || !isAnswered(profile, row)) continue;
      await submitDraft(tx, profile, row, { by: null, isLeftOut });
      submitted += 1;
    }
    return submitted;
  });
}

/** What an owner does with their draft; what it writes is announced where it is written. */
const OWN = { may: isOwner, announce: "nothing" } as const;

const isComplete = (row: CaseRow): boolean => firstIncompleteStep(row) === 4;

/** Somebody who acted for a company alone was not asked for what a case of a private person needs. */
const isAnswered = (client: Client, { filledFor }: CaseRow): boolean =>
  filledFor === "company" || hasPrivateParts(client);

async function lockClient(tx: Tx, userId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for("update");
  return profile;
}

async function setAgreement(tx: Tx, row: LockedRow, at: Date | null): Promise<void> {
  await tx.update(cases).set({ submitWhenVerifiedAt: at, lastActivityAt: new Date() }).where(eq(cases.id, row.id));
  await recordEvent(tx, row.userId, row, {
    event: at ? "case.submission_agreed" : "case.submission_agreement_withdrawn",
  });
}

type Client = typeof profiles.$inferSelect;

type Submission = {
  /** The person who presses the button; null when the product carries out what they agreed to in advance. */
  by: string | null;
  /** An answer that was being changed is not valid: the case leaves with the one before. */
  isLeftOut?: boolean;
};

async function submitDraft(tx: Tx, client: Client, row: LockedRow, { by, isLeftOut }: Submission): Promise<void> {
  const { id, reference, version, submitWhenVerifiedAt } = row;
  const now = new Date();
  await tx
    .update(cases)
    .set({
      status: CASE_MOVES.submit.to,
      version: version + 1,
      submittedAt: now,
      updatedAt: now,
      lastActivityAt: now,
    })
    .where(eq(cases.id, id));
  await recordEvent(tx, by, row, {
    event: "case.submitted",
    details: by === null ? { agreedAt: submitWhenVerifiedAt?.toISOString() ?? null } : undefined,
  });
  await endJourney(tx, row);
  const { firstName } = client;
  await postAutomaticMessage(tx, { caseId: id, text: welcomeMessage(firstName) });
  await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "case_submitted",
    subject: CASE_SUBMITTED_SUBJECT,
    element: CaseSubmittedEmail({
      firstName,
      reference,
      chatUrl: publicUrl(`/case/${id}/chat`),
      isAgreed: by === null,
      isLeftOut,
    }),
  });
  await announceCase(tx, row);
}
