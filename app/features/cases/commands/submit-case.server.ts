import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { welcomeMessage } from "~/features/chat/automatic-messages";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { publicUrl } from "~/platform/public-url.server";
import { CASE_SUBMITTED_SUBJECT, CaseSubmittedEmail } from "../emails";
import { canSubmit } from "../policy";
import { CASE_MOVES } from "../status";
import { firstIncompleteStep } from "../steps";
import { lockCase } from "./locked-case.server";

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
    const row = await lockCase(tx, id);
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
    await publish(tx, { kind: "case", id, owner: actor.userId });
  });
}

type Client = Pick<typeof profiles.$inferSelect, "id" | "email" | "firstName">;

async function confirmByEmail(tx: Tx, client: Client, { id, caseId }: { id: string; caseId: string }): Promise<void> {
  const { firstName } = client;
  await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "case_submitted",
    subject: CASE_SUBMITTED_SUBJECT,
    element: CaseSubmittedEmail({ firstName, reference: caseId, chatUrl: publicUrl(`/case/${id}/chat`) }),
  });
}
