import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "~/db/client.server";
import { files, identityDocuments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit, recordReadingIn } from "~/features/audit/commands.server";
import type { Reading } from "~/features/audit/schema";
import { drawStoredPage } from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { signFileLink } from "~/platform/files/signed-link.server";
import { consume } from "~/platform/rate-limits.server";
import { canReviewDocuments } from "../policy";

/**
 * Lets a member of the staff open one side of a document, and records that they did.
 * @returns an address that shows it to them, and to nobody else, during 60 s (spec section 9).
 * @throws AppError forbidden; not_found.
 */
export async function openDocument(actor: Actor, documentId: string): Promise<string> {
  return transaction(async (tx) => {
    const { file, userId } = await readSide(tx, actor, documentId);
    await recordAudit(tx, actor.userId, reading(documentId, userId));
    return signFileLink({ fileId: file.id, userId: actor.userId });
  });
}

/**
 * Draws one page of one side of a document for a member of the staff, and records that they opened it, once for all of
 * its pages.
 * @param page 1 for the first.
 * @returns a JPEG. @throws AppError forbidden; not_found; too_many_requests; what `drawStoredPage` throws.
 */
export async function openDocumentPage(actor: Actor, documentId: string, page: number): Promise<Buffer> {
  await consume("document_page", actor.userId);
  const { file } = await transaction(async (tx) => {
    const side = await readSide(tx, actor, documentId);
    await recordReadingIn(tx, actor, reading(documentId, side.userId));
    return side;
  });
  return (await drawStoredPage(actor, file, page)).jpeg;
}

async function readSide(tx: Tx, actor: Actor, documentId: string) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  if (!z.uuid().safeParse(documentId).success) throw new AppError("not_found");
  const [side] = await tx
    .select({ file: files, userId: identityDocuments.userId })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(eq(identityDocuments.id, documentId));
  if (!side) throw new AppError("not_found");
  return side;
}

const reading = (documentId: string, ownerId: string): Reading => ({
  action: "document.opened",
  subjectType: "document",
  subjectId: documentId,
  ownerId,
  details: { userId: ownerId },
});
