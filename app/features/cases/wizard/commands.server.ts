import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { welcomeMessage } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { type CaseRow, lockCase } from "../desk/commands.server";
import { CASE_SUBMITTED_SUBJECT, CaseSubmittedEmail } from "../emails";
import { attachEvidence } from "../evidence/commands.server";
import { canCreateCase, canEditDraft, canSubmit } from "../policy";
import { CASE_MOVES } from "../rules";
import { newCaseReference } from "../rules.server";
import { firstIncompleteStep } from "./rules";
import type { DraftAnswers } from "./schema";

export type DraftInput = {
  /** Made by the form of the first step: sent twice, it is one case. */
  id: string;
  /** The version that the form was filled from; 0 for a case that does not exist yet. */
  version: number;
  answers: DraftAnswers;
  /** Uploaded files (purpose attachment, slot the case's id) to keep as the case's evidence. */
  fileIds?: readonly string[];
};

/**
 * Saves one step of the wizard, creating the case at the first one (spec sections 2 and 4). What is already stored, sent
 * again by a double click, is no conflict.
 * @returns the draft as it is now.
 * @throws AppError profile_incomplete, case_not_found, case_not_editable, draft_changed_elsewhere (another tab saved
 *   since `version`), file_unavailable.
 */
export async function saveDraft(actor: Actor, input: DraftInput): Promise<CaseRow> {
  parseId(input.id, "case_not_found");
  return transaction(async (tx) => {
    const draft = (await createDraft(tx, actor, input)) ?? (await updateDraft(tx, actor, input));
    await attachEvidence(tx, actor, draft.id, input.fileIds ?? []);
    return draft;
  });
}

/** @returns null when the case exists already. */
async function createDraft(tx: Tx, actor: Actor, { id, version, answers }: DraftInput): Promise<CaseRow | null> {
  if (version !== 0 || !answers.scamType) return null;
  const [profile] = await tx.select().from(profiles).where(eq(profiles.id, actor.userId));
  if (!profile || !canCreateCase(profile)) throw new AppError("profile_incomplete");
  for (;;) {
    const row = { ...answers, id, scamType: answers.scamType, title: answers.scamType, userId: actor.userId };
    const [created] = await tx
      .insert(cases)
      .values({ ...row, reference: newCaseReference() })
      .onConflictDoNothing()
      .returning();
    if (created) {
      await recordAudit(tx, actor.userId, {
        action: "case.created",
        subjectType: "case",
        subjectId: id,
        ownerId: actor.userId,
      });
      return created;
    }
    if ((await tx.$count(cases, eq(cases.id, id))) > 0) return null;
    // Neither stored nor there: the reference was taken by another case.
  }
}

async function updateDraft(tx: Tx, actor: Actor, { id, version, answers }: DraftInput): Promise<CaseRow> {
  const row = await lockCase(tx, actor, id);
  if (!row || row.userId !== actor.userId) throw new AppError("case_not_found");
  if (!canEditDraft(actor, row)) throw new AppError("case_not_editable");
  if (isStored(row, answers)) return row;
  if (row.version !== version) throw new AppError("draft_changed_elsewhere");
  const now = new Date();
  const title = answers.scamType ?? row.title;
  const [saved] = await tx
    .update(cases)
    .set({ ...answers, title, version: row.version + 1, updatedAt: now, lastActivityAt: now })
    .where(eq(cases.id, id))
    .returning();
  await recordAudit(tx, actor.userId, {
    action: "case.saved",
    subjectType: "case",
    subjectId: id,
    ownerId: actor.userId,
    details: { version: row.version + 1 },
  });
  return saved as CaseRow;
}

function isStored(row: CaseRow, answers: DraftAnswers): boolean {
  return Object.entries(answers).every(
    ([name, value]) => JSON.stringify(row[name as keyof CaseRow]) === JSON.stringify(value),
  );
}

/**
 * Final validation (spec section 4): the draft is under review, the lawyer's welcome is posted, and the client has an
 * e-mail with the reference, once. A case that
 * was submitted already (a double click) is left as it is.
 * @param version the one that the summary showed.
 * @throws AppError submit_needs_account, case_not_found, case_incomplete, identity_required, draft_changed_elsewhere.
 */
export async function submitCase(actor: Actor | null, { id, version }: { id: string; version: number }): Promise<void> {
  if (!actor) throw new AppError("submit_needs_account");
  return transaction(async (tx) => {
    const row = await lockCase(tx, actor, id);
    if (!row || row.userId !== actor.userId) throw new AppError("case_not_found");
    if (row.status !== "draft") return;
    if (firstIncompleteStep(row) !== 4) throw new AppError("case_incomplete");
    // Read again: the administration may have taken the verification back since the session was read.
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, actor.userId));
    if (!canSubmit({ ...actor, identityVerified: profile?.identityVerified ?? false }, row))
      throw new AppError("identity_required");
    if (row.version !== version) throw new AppError("draft_changed_elsewhere");

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
    await recordAudit(tx, actor.userId, {
      action: "case.submitted",
      subjectType: "case",
      subjectId: id,
      ownerId: actor.userId,
    });
    await postAutomaticMessage(tx, {
      caseId: id,
      ownerId: actor.userId,
      text: welcomeMessage(profile?.firstName ?? ""),
    });
    if (profile) await confirmByEmail(tx, profile, row);
    await publish(tx, { kind: "case", id, audience: await caseAudience(tx, row) });
  });
}

type Client = Pick<typeof profiles.$inferSelect, "id" | "email" | "firstName">;

async function confirmByEmail(
  tx: Tx,
  client: Client,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  const { firstName } = client;
  await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "case_submitted",
    subject: CASE_SUBMITTED_SUBJECT,
    element: CaseSubmittedEmail({ firstName, reference: reference, chatUrl: publicUrl(`/case/${id}/chat`) }),
  });
}
