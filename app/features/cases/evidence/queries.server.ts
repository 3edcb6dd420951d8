import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries, caseAttachments, cases, files, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { withTaxId } from "~/features/accounts/profile/rules.server";
import { type ScanView, scanView, whyShut } from "~/features/files/policy";
import { hasStoredFile, type Reader } from "~/features/files/queries.server";
import { recordReading } from "~/features/journal/commands.server";
import { visibleCases } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { zipName } from "~/platform/zip.server";
import { recoveriesOf } from "../recoveries/queries.server";

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
  if (!isId(caseId) || !isId(fileId)) throw new AppError("not_found");
  const [row] = await db
    .select({ userId: cases.userId, file: files })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId), visibleCases(actor)));
  if (!row) throw new AppError("not_found");
  return row;
}

/** What happened to a case that its client may know; the staff's notes and readings are not part of it. */
const TOLD = [
  ...["case.created", "case.submitted", "case.status_changed", "case.evidence_added", "case.evidence_removed"],
  ...["recovery.added", "recovery.removed"],
];
const MOST_EVENTS = 1000;

/** One file of a case, as an exhibit. */
export type Exhibit = Awaited<ReturnType<typeof exhibitsOf>>[number];
export type Evidence = Awaited<ReturnType<typeof readEvidence>>;

/**
 * Everything that an exported case holds, for its owner and the administrators alike: answers, owner, identity, sums
 * recovered, what happened, and its files as numbered exhibits. No internal note.
 * @throws AppError case_not_found for what is missing, or may not be seen.
 */
export async function readEvidence(actor: Actor, id: string) {
  parseId(id, "case_not_found");
  const [row] = await db
    .select({ of: cases, client: profiles })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), visibleCases(actor)));
  if (!row) throw new AppError("case_not_found");
  return {
    ...row.of,
    client: await withTaxId(row.client),
    steps: await db.select().from(verificationSteps).where(eq(verificationSteps.userId, row.client.id)),
    attachments: await attachmentsOf(actor, id),
    recoveries: await recoveriesOf(id),
    events: await eventsOf(id),
    exhibits: await exhibitsOf(actor, id),
  };
}

async function eventsOf(caseId: string) {
  return db
    .select({ action: auditEntries.action, details: auditEntries.details, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectType, "case"), eq(auditEntries.subjectId, caseId), inArray(auditEntries.action, TOLD)),
    )
    .orderBy(asc(auditEntries.id))
    .limit(MOST_EVENTS);
}

/** The files in the order in which they came; `entry` is each one's name in an archive. */
async function exhibitsOf(actor: Actor, caseId: string) {
  const rows = await db
    .select({
      file: files,
      isEvidence: sql<boolean>`${caseAttachments.messageId} is null`,
      at: caseAttachments.createdAt,
    })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return Promise.all(
    rows.map(async ({ file, isEvidence, at }, index) => ({
      ...{ number: index + 1, file, isEvidence, at },
      entry: `pieces/${zipName(index + 1, rows.length, file.name)}`,
      /** Its object is lost, or damaged beyond being found: told in the document, and left out. */
      isMissing: !(await hasStoredFile(file)),
      /** Waiting for the scanner, or infected: left out too. */
      shut: whyShut(actor, file),
    })),
  );
}
