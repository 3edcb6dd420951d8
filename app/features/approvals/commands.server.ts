import { type Tx, transaction } from "~/db/client.server";
import { firstAct } from "~/features/acts/rules.server";
import { submitAgreedDrafts } from "~/features/cases/submission.commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { lockProfile } from "~/features/identity/commands.server";
import { approveDocuments } from "~/features/identity/review/approve-document.commands.server";
import type { ReviewedDocument, Reviewer } from "~/features/identity/review/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { readProgress } from "~/features/progress/queries.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { IDENTITY_VERIFIED_SUBJECT, IdentityVerified } from "./emails";

type Approval = { isVerified: boolean; submitted: number };

/**
 * Approves a document. The approval of the last one verifies the identity and, in the same transaction, submits the
 * drafts whose owner agreed to it in advance. The person gets one e-mail: that their case left, else that their
 * identity is verified, with their next step.
 * @returns whether this verified the identity, and how many cases it submitted.
 * @throws the errors of `approveDocuments`.
 */
export function approveDocument(actor: Reviewer, document: ReviewedDocument): Promise<Approval> {
  return transaction((tx) => approveWithin(tx, actor, document));
}

/** `approveDocument` within the caller's transaction. */
export async function approveWithin(tx: Tx, actor: Reviewer, document: ReviewedDocument): Promise<Approval> {
  const isVerified = await approveDocuments(tx, actor, document);
  const submitted = isVerified ? await submitAgreedDrafts(tx, document.userId) : 0;
  const approval = { isVerified, submitted };
  if (!isVerified) return approval;
  await recordAudit(tx, actor.userId, {
    action: "profile.verified",
    subjectType: "profile",
    subjectId: document.userId,
    ownerId: document.userId,
    details: { submitted },
  });
  const person = submitted === 0 ? await lockProfile(tx, document.userId) : null;
  if (!person) return approval;
  const act = firstAct(await readProgress(tx, person.id));
  await queueEmail(tx, {
    userId: person.id,
    recipient: person.email,
    kind: "identity_verified",
    subject: IDENTITY_VERIFIED_SUBJECT,
    element: IdentityVerified({ firstName: person.firstName, act, url: publicUrl(act.button?.to ?? "/dashboard") }),
  });
  return approval;
}
