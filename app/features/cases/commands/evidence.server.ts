import { and, eq, inArray } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseAttachments, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { attachFiles, removeFiles } from "~/features/files/commands.server";
import { AppError } from "~/platform/errors";
import { canEditDraft } from "../policy";
import { isCaseId } from "../schema";
import { lockCase } from "./locked-case.server";

/** Keeps uploaded files as the case's evidence, without a message; those that the case has already are left as they are. */
export async function attachEvidence(tx: Tx, actor: Actor, caseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const kept = await tx
    .select({ id: files.id })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), inArray(files.id, [...ids])));
  const fresh = ids.filter((id) => !kept.some((file) => file.id === id));
  const attached = await attachFiles(tx, actor, { ids: fresh, purpose: "attachment", slot: caseId });
  if (attached.length === 0) return;
  const rows = attached.map((file, position) => ({ caseId, filePath: file.path, position }));
  await tx.insert(caseAttachments).values(rows);
  for (const file of attached)
    await recordAudit(tx, actor.userId, {
      action: "case.evidence_added",
      subjectType: "case",
      subjectId: caseId,
      ownerId: actor.userId,
      details: { fileId: file.id },
    });
}

/**
 * Takes a file back from a draft of the actor's own; nothing happens when it is not there any more.
 * @throws AppError case_not_found, case_not_editable.
 */
export async function removeEvidence(actor: Actor, caseId: string, fileId: string): Promise<void> {
  if (!isCaseId(fileId)) return;
  return transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    if (!row || row.userId !== actor.userId) throw new AppError("case_not_found");
    if (!canEditDraft(actor, row)) throw new AppError("case_not_editable");
    const [file] = await tx
      .select({ path: files.path })
      .from(caseAttachments)
      .innerJoin(files, eq(files.path, caseAttachments.filePath))
      .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId)));
    if (!file) return;
    await tx.delete(caseAttachments).where(eq(caseAttachments.filePath, file.path));
    await removeFiles(tx, [file.path]);
    await recordAudit(tx, actor.userId, {
      action: "case.evidence_removed",
      subjectType: "case",
      subjectId: caseId,
      ownerId: row.userId,
      details: { fileId },
    });
  });
}
