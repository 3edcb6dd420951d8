import { and, eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { canTakeBack } from "~/features/files/policy";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { canReadAttachments } from "../policy";
import { isCaseId } from "../schema";

/** What stays of a message that was nothing but the file. */
const TAKEN_BACK = "(Fichier retiré : notre antivirus l’avait bloqué.)";

/**
 * Takes a file that the scanner blocked out of its case, for whoever sent it; the journal keeps that it was there.
 * Nothing happens when it is gone already.
 * @returns whether the case is the actor's own: the staff sends files too.
 * @throws AppError not_found unless it is the actor's own, and infected.
 */
export async function takeBackFile(actor: Actor, caseId: string, fileId: string): Promise<{ isOwnCase: boolean }> {
  if (!isCaseId(caseId) || !isCaseId(fileId)) throw new AppError("not_found");
  return transaction(async (tx) => {
    const [of] = await tx.select().from(cases).where(eq(cases.id, caseId));
    if (!of || !canReadAttachments(actor, of)) throw new AppError("not_found");
    const isOwnCase = of.userId === actor.userId;
    const [row] = await tx
      .select({ file: files, messageId: caseAttachments.messageId })
      .from(caseAttachments)
      .innerJoin(files, eq(files.path, caseAttachments.filePath))
      .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId)))
      .for("update");
    if (!row) return { isOwnCase };
    if (!canTakeBack(actor, row.file)) throw new AppError("not_found");
    if (row.messageId)
      await tx
        .update(caseMessages)
        .set({ message: TAKEN_BACK })
        .where(and(eq(caseMessages.id, row.messageId), eq(caseMessages.message, "")));
    await tx.delete(caseAttachments).where(eq(caseAttachments.filePath, row.file.path));
    await removeFiles(tx, [row.file.path]);
    await recordAudit(tx, actor.userId, {
      action: "file.taken_back",
      subjectType: "file",
      subjectId: fileId,
      ownerId: row.file.ownerId,
      details: { caseId },
    });
    await publish(tx, { kind: "files", id: caseId, owner: of.userId });
    return { isOwnCase };
  });
}
