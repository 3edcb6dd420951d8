import { and, asc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseAttachments, cases, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordReading } from "~/features/audit/commands.server";
import { type ScanView, scanView } from "~/features/files/policy";
import type { Reader } from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { canReadAttachments } from "../policy";
import { isCaseId } from "../schema";

export type CaseAttachment = {
  fileId: string;
  name: string;
  mime: string;
  /** In bytes. */
  size: number;
  /** Of the file as it was received, in hexadecimal. */
  sha256: string;
  /** True when it was added in the wizard, false when it was sent with a message. */
  isEvidence: boolean;
  scan: ScanView;
  createdAt: Date;
};

/** Every file of a case, those of its messages too, oldest first; the caller has asked the policy. */
export async function attachmentsOf(reader: Reader, caseId: string): Promise<CaseAttachment[]> {
  const rows = await db
    .select({
      fileId: files.id,
      name: files.name,
      mime: files.mime,
      size: files.size,
      sha256: files.sha256,
      ownerId: files.ownerId,
      scanStatus: files.scanStatus,
      messageId: caseAttachments.messageId,
      createdAt: caseAttachments.createdAt,
    })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return rows.map(({ messageId, ownerId, scanStatus, ...file }) => ({
    ...file,
    isEvidence: messageId === null,
    scan: scanView(reader, { ownerId, scanStatus }),
  }));
}

/** One file of a case, for whoever may see the case's files; what the staff opens is recorded. @throws AppError not_found. */
export async function readAttachment(actor: Actor, caseId: string, fileId: string) {
  const { userId: ownerId, file } = await findAttachment(actor, caseId, fileId);
  const of = { subjectType: "file", subjectId: fileId, ownerId } as const;
  await recordReading(actor, { action: "attachment.opened", ...of, details: { caseId } });
  return file;
}

/** The same to draw its thumbnail, which is part of the page that shows it: that page is recorded. */
export async function readAttachmentToDraw(actor: Actor, caseId: string, fileId: string) {
  return (await findAttachment(actor, caseId, fileId)).file;
}

async function findAttachment(actor: Actor, caseId: string, fileId: string) {
  if (!isCaseId(caseId) || !isCaseId(fileId)) throw new AppError("not_found");
  const [row] = await db
    .select({ userId: cases.userId, status: cases.status, file: files })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId)));
  if (!row || !canReadAttachments(actor, row)) throw new AppError("not_found");
  return row;
}
