import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transaction } from "~/db/client.server";
import { auditEntries, files, identityDocuments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { drawStoredPage } from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { signFileLink } from "~/platform/files/signed-link.server";
import { canReviewDocuments } from "../policy";

/**
 * Lets a member of the staff open one side of a document, and records that they did.
 * @returns an address that shows it to them, and to nobody else, during 60 s (spec section 9).
 * @throws AppError forbidden; not_found.
 */
export async function openDocument(actor: Actor, documentId: string): Promise<string> {
  return transaction(async (tx) => {
    const { fileId, userId } = await readSide(tx, actor, documentId);
    await recordOpening(tx, actor, documentId, userId);
    return signFileLink({ fileId, userId: actor.userId });
  });
}

/** Further pages of a document, or a second look within this time, are part of the same opening. */
const SAME_OPENING = sql`interval '10 minutes'`;

/**
 * Draws one page of one side of a document for a member of the staff, and records that they opened it, once for all of
 * its pages.
 * @param page 1 for the first.
 * @returns a JPEG. @throws AppError forbidden; not_found; what `drawStoredPage` throws.
 */
export async function openDocumentPage(actor: Actor, documentId: string, page: number): Promise<Buffer> {
  const file = await transaction(async (tx) => {
    const side = await readSide(tx, actor, documentId);
    // Its pages are asked for at the same time: the first of them records.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${actor.userId + documentId}, 0))`);
    const isSame = await tx.$count(
      auditEntries,
      and(
        eq(auditEntries.subjectType, "document"),
        eq(auditEntries.subjectId, documentId),
        eq(auditEntries.actorId, actor.userId),
        eq(auditEntries.action, "document.opened"),
        gt(auditEntries.createdAt, sql`now() - ${SAME_OPENING}`),
      ),
    );
    if (!isSame) await recordOpening(tx, actor, documentId, side.userId);
    return side;
  });
  return (await drawStoredPage(file, page)).jpeg;
}

async function readSide(tx: Tx, actor: Actor, documentId: string) {
  if (!canReviewDocuments(actor)) throw new AppError("forbidden");
  if (!z.uuid().safeParse(documentId).success) throw new AppError("not_found");
  const [side] = await tx
    .select({ fileId: files.id, path: files.path, mime: files.mime, userId: identityDocuments.userId })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(eq(identityDocuments.id, documentId));
  if (!side) throw new AppError("not_found");
  return side;
}

async function recordOpening(tx: Tx, actor: Actor, documentId: string, userId: string): Promise<void> {
  await recordAudit(tx, actor.userId, {
    action: "document.opened",
    subjectType: "document",
    subjectId: documentId,
    details: { userId },
  });
}
