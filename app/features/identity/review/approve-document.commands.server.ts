import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { decideOnDocument, type ReviewedDocument, type Reviewer } from "./commands.server";

/**
 * Approves a document, front and back together, within the caller's transaction, and updates its step, the profile and
 * the journal. `progress/approveDocument` calls it, and carries out what the last approval sets off.
 * @returns whether the identity is verified now.
 * @throws AppError forbidden; own_document; not_found; document_already_reviewed when another administrator decided first, or the
 *   person sent a new document since; file_awaiting_scan, file_infected: a document that cannot be opened cannot be
 *   approved.
 */
export async function approveDocuments(tx: Tx, actor: Reviewer, document: ReviewedDocument): Promise<boolean> {
  const { id } = await decideOnDocument(tx, actor, document, { status: "approved", adminNotes: null });
  if (document.documentType !== "proof_of_address") await storeVerifiedIdentity(tx, id);
  const [profile] = await tx.select({ verified: profiles.identityVerified }).from(profiles).where(eq(profiles.id, id));
  return profile?.verified ?? false;
}

/** Keeps the declared identity that was compared with the document. A change of it gives the documents other ids. */
async function storeVerifiedIdentity(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({
      verifiedFirstName: sql`${profiles.firstName}`,
      verifiedLastName: sql`${profiles.lastName}`,
      verifiedDateOfBirth: sql`${profiles.dateOfBirth}`,
      verifiedAt: new Date(),
    })
    .where(eq(profiles.id, userId));
}
