import { eq } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "~/db/client.server";
import { files, identityDocuments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError } from "~/platform/errors";
import { signFileLink } from "~/platform/files/signed-link.server";
import { canReviewDocuments } from "../policy";

/**
 * Lets a member of the staff open one side of a document, and records that they did.
 * @returns an address that shows it to them, and to nobody else, during 60 s (spec section 9).
 * @throws AppError forbidden; not_found.
 */
export async function openDocument(actor: Actor, documentId: string): Promise<string> {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  if (!z.uuid().safeParse(documentId).success) throw new AppError("not_found");
  return transaction(async (tx) => {
    const [document] = await tx
      .select({ fileId: files.id, userId: identityDocuments.userId })
      .from(identityDocuments)
      .innerJoin(files, eq(files.path, identityDocuments.filePath))
      .where(eq(identityDocuments.id, documentId));
    if (!document) throw new AppError("not_found");
    await recordAudit(tx, actor.userId, {
      action: "document.opened",
      subjectType: "document",
      subjectId: documentId,
      details: { userId: document.userId },
    });
    return signFileLink({ fileId: document.fileId, userId: actor.userId });
  });
}
