import { and, asc, eq, inArray } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, caseMessages, cases, files } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { canPostMessage } from "~/features/chat/policy";
import { uploadSlot } from "~/features/chat/rules";
import { attachFiles, type FileRow, moveUploads, removeFiles } from "~/features/files/commands.server";
import { canWithdraw } from "~/features/files/policy";
import { pendingUploads } from "~/features/files/queries.server";
import { SHARED_SLOT } from "~/features/files/rules";
import { sealedAccess } from "~/features/files/sealing/policy";
import { isSealed } from "~/features/files/sealing/rules.server";
import { MAX_FILES } from "~/features/files/upload-sizes";
import { recordAccess } from "~/features/journal/commands.server";
import { clientCases, mayWriteAsHelper, membershipOf } from "~/features/members/access.server";
import { changeCase, type LockedParties, recordEvent, unchanged } from "~/features/members/change-case.commands.server";
import type { AccessReason } from "~/features/members/labels";
import { canReadCase, caseSide, isOwner } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { signFileLink } from "~/platform/files/exchange/signed-link.server";
import { isId, parseId } from "~/platform/http/params";
import { canEditDraft } from "../policy";
import { findAttachment } from "./queries.server";

/**
 * Attaches uploaded files to a case that the caller is changing as evidence, without a message; files that are already
 * attached are ignored.
 * @param slot where they wait: by default, on the form of the case.
 * @returns those that are attached.
 */
export async function attachEvidence(
  tx: Tx,
  actor: Pick<Actor, "userId">,
  caseRow: LockedParties,
  ids: readonly string[],
  slot: string = caseRow.id,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const { id: caseId } = caseRow;
  const kept = await tx
    .select({ id: files.id })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), inArray(files.id, [...ids])));
  const newIds = ids.filter((id) => !kept.some((file) => file.id === id));
  const attached = await attachFiles(tx, actor, { ids: newIds, purpose: "attachment", slot, caseId });
  if (attached.length === 0) return [];
  const rows = attached.map((file, position) => ({ caseId, filePath: file.path, position }));
  await tx.insert(caseAttachments).values(rows);
  for (const file of attached)
    await recordEvent(tx, actor.userId, caseRow, { event: "case.evidence_added", details: { fileId: file.id } });
  return attached;
}

/** Attaches the files that were chosen in the wizard and have arrived, and whose form was not sent. */
export async function attachChosenEvidence(tx: Tx, caseRow: LockedParties): Promise<void> {
  const { id, userId } = caseRow;
  const chosen = await tx
    .select({ id: files.id })
    .from(files)
    .where(pendingUploads({ userId }, "attachment", id))
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(MAX_FILES);
  await attachEvidence(
    tx,
    { userId },
    caseRow,
    chosen.map((file) => file.id),
  );
}

/**
 * Offers the files that the actor shared from their phone in one of their cases: to the next message of its
 * conversation, or among the evidence of a draft. They are attached when that form is sent.
 * @returns the address of the form. @throws AppError case_not_found.
 */
export async function offerSharedFiles(actor: Actor, caseId: string): Promise<string> {
  const [row] = await db
    .select({
      id: cases.id,
      userId: cases.userId,
      status: cases.status,
      membership: membershipOf(actor),
      canWrite: mayWriteAsHelper(actor),
    })
    .from(cases)
    .where(and(eq(cases.id, parseId(caseId, "case_not_found")), clientCases(actor)));
  if (!row) throw new AppError("case_not_found");
  if (canEditDraft(actor, row)) {
    await moveUploads(actor, { from: SHARED_SLOT, to: row.id });
    return `/case/${row.id}?step=3`;
  }
  if (!canPostMessage(actor, row)) throw new AppError("case_not_found");
  await moveUploads(actor, { from: SHARED_SLOT, to: uploadSlot(row.id) });
  return `/case/${row.id}/chat`;
}

/**
 * Removes a file from the actor's own draft; does nothing when the file is already gone.
 * @throws AppError case_not_found, case_not_editable.
 */
export async function removeEvidence(actor: Actor, caseId: string, fileId: string): Promise<void> {
  if (!isId(fileId)) return;
  const change = { may: isOwner, event: "case.evidence_removed", details: { fileId }, announce: "nothing" } as const;
  await changeCase(null, actor, caseId, change, async (tx, row) => {
    if (!canEditDraft(actor, row)) throw new AppError("case_not_editable");
    const [file] = await tx
      .select({ path: files.path })
      .from(caseAttachments)
      .innerJoin(files, eq(files.path, caseAttachments.filePath))
      .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId)));
    if (!file) return unchanged();
    await tx.delete(caseAttachments).where(eq(caseAttachments.filePath, file.path));
    await removeFiles(tx, [file.path]);
  });
}

/** Replaces the empty text of a message that held only the withdrawn file. */
const WITHDRAWN_FILE_TEXT = "(Fichier retiré : notre antivirus l’avait bloqué.)";

/**
 * Withdraws a file that the scanner blocked from its case, on behalf of its sender; the journal keeps a trace of it.
 * Does nothing when the file is already gone.
 * @returns whether the actor is on the client's side: the staff sends files too.
 * @throws AppError not_found unless the actor sent the file and it is infected.
 */
export async function withdrawFile(actor: Actor, caseId: string, fileId: string): Promise<{ isClient: boolean }> {
  if (!isId(caseId) || !isId(fileId)) throw new AppError("not_found");
  const change = { may: canReadCase, refusal: "not_found", reason: "none", announce: { kind: "files" } } as const;
  return changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    const isClient = caseSide(actor, caseRow) === "client";
    const [row] = await tx
      .select({ file: files, messageId: caseAttachments.messageId })
      .from(caseAttachments)
      .innerJoin(files, eq(files.path, caseAttachments.filePath))
      .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId)))
      .for("update");
    if (!row) return unchanged({ isClient });
    if (!canWithdraw(actor, row.file)) throw new AppError("not_found");
    if (row.messageId)
      await tx
        .update(caseMessages)
        // The product writes this text, so it is not an answer of the person who sent the file.
        .set({ message: WITHDRAWN_FILE_TEXT, isAutomatic: eq(caseMessages.senderId, SYSTEM_USER_ID) })
        .where(and(eq(caseMessages.id, row.messageId), eq(caseMessages.message, "")));
    await tx.delete(caseAttachments).where(eq(caseAttachments.filePath, row.file.path));
    await removeFiles(tx, [row.file.path]);
    await recordEvent(tx, actor.userId, caseRow, {
      event: "file.taken_back",
      subject: { subjectType: "file", subjectId: fileId },
      details: { caseId },
    });
    return { isClient };
  });
}

/**
 * Opens a file of a case as it was sent, for a person who may see it and would be shown a copy, or nothing of it: each time
 * is recorded apart from the readings of its copy.
 * @param reason why an administrator opens a sealed file, while no lawyer is in charge.
 * @returns a URL that works for this person only, during 60 s. @throws AppError not_found, file_sealed, reason_needed.
 */
export async function openOriginalAttachment(
  actor: Actor,
  caseId: string,
  fileId: string,
  reason: AccessReason | null = null,
): Promise<string> {
  const { userId: ownerId, file, parties } = await findAttachment(actor, caseId, fileId);
  const access = isSealed(file) ? sealedAccess(actor, file, parties) : "own";
  if (!access || (access === "reason" && !reason)) throw new AppError("file_sealed");
  if (actor.userId !== ownerId)
    await transaction((tx) =>
      recordAccess(tx, actor.userId, {
        action: "attachment.original.opened",
        subjectType: "file",
        subjectId: fileId,
        ownerId,
        details: { caseId, ...(access === "reason" && { reason }) },
      }),
    );
  return signFileLink({ fileId: file.id, userId: actor.userId, role: actor.role, original: true });
}
