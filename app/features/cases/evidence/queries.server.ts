import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { auditEntries, caseAttachments, cases, files, profiles, verificationSteps } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { READABLE_COLUMNS, readableProfile } from "~/features/accounts/profile/rules.server";
import type { FileRow } from "~/features/files/commands.server";
import { keptCopy } from "~/features/files/copies.queries.server";
import { blockedReason, type ScanView, scanView } from "~/features/files/policy";
import { hasStoredFile } from "~/features/files/queries.server";
import type { Sealed } from "~/features/files/rules.server";
import { type SealedAccess, type SealView, sealedAccess } from "~/features/files/sealing/policy";
import { isSealed, type Parties, sealView } from "~/features/files/sealing/rules.server";
import { recordReading } from "~/features/journal/commands.server";
import { markedActions } from "~/features/journal/rules";
import { hasLawyer, membershipOf, needsReason, visibleCases } from "~/features/members/access.server";
import { canExportCase } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { zipName } from "~/platform/zip.server";
import { listRecoveries } from "../recoveries/queries.server";
import { CASE_COLUMNS } from "../rules.server";

export type CaseAttachment = {
  fileId: string;
  name: string;
  mime: string;
  /** In bytes. */
  size: number;
  /** Digest of the file as it was received, in hexadecimal. */
  sha256: string;
  /** True when it was added in the wizard, false when it was sent with a message. */
  isEvidence: boolean;
  scan: ScanView;
  /** Set for a file that is kept sealed. */
  seal: SealView | null;
  createdAt: Date;
};

/** Lists all files of a case, those of its messages included, oldest first. The caller has checked the policy. */
export async function listAttachments(
  reader: Actor,
  caseId: string,
  executor: Executor = db,
): Promise<CaseAttachment[]> {
  const rows = await executor
    .select({
      fileId: files.id,
      name: files.name,
      mime: files.mime,
      size: files.size,
      sha256: files.sha256,
      ownerId: files.ownerId,
      scanStatus: files.scanStatus,
      sealedAs: files.sealedAs,
      sealedParts: files.sealedParts,
      parties: partiesOf(reader),
      messageId: caseAttachments.messageId,
      createdAt: caseAttachments.createdAt,
    })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return rows.map(({ messageId, ownerId, scanStatus, sealedAs, sealedParts, parties, ...file }) => ({
    ...file,
    isEvidence: messageId === null,
    scan: scanView(reader, { ownerId, scanStatus }),
    seal: sealView(reader, { ownerId, scanStatus, sealedAs, sealedParts }, parties),
  }));
}

/** What the policy of sealed files asks about a case, as columns of a query on `cases`. */
const partiesOf = (actor: Actor) => ({
  userId: cases.userId,
  membership: membershipOf(actor),
  hasLawyer: hasLawyer(),
});

/**
 * Reads one file of a case for a person who may see the case's files. A reading by anyone but its owner is recorded in
 * the journal: once for all the ranges that a player asks for.
 * @param isOriginal false for what is shown of a sealed e-mail, its text.
 * @throws AppError not_found; file_sealed for an original that the actor does not get at once.
 */
export async function readAttachment(
  actor: Actor,
  caseId: string,
  fileId: string,
  { isOriginal = true }: { isOriginal?: boolean } = {},
) {
  const { userId: ownerId, file, parties } = await findAttachment(actor, caseId, fileId);
  const isShown = !isOriginal && file.sealedParts !== null;
  if (file.sealedAs && !isShown && sealedAccess(actor, file, parties) !== "own") throw new AppError("file_sealed");
  const subject = { subjectType: "file", subjectId: fileId, ownerId } as const;
  await recordReading(actor, { action: "attachment.opened", ...subject, details: { caseId } });
  return file;
}

/**
 * Reads the same for its thumbnail. A staff's reading of the case is recorded, unless the page that shows the thumbnail
 * has just been: the address of a thumbnail also opens alone. @throws AppError not_found.
 */
export async function readAttachmentForThumbnail(actor: Actor, caseId: string, fileId: string) {
  const { userId: ownerId, file } = await findAttachment(actor, caseId, fileId);
  const subject = { subjectType: "case", subjectId: caseId, ownerId } as const;
  await recordReading(actor, { action: "case.opened", ...subject, impliedBy: ["thread.opened"] });
  return file;
}

/**
 * Finds one file of a case, and the owner of the case. The caller records its reading.
 * @throws AppError not_found; reason_needed for an administrator who gave no reason in a case with a lawyer.
 */
export async function findAttachment(actor: Actor, caseId: string, fileId: string) {
  if (!isId(caseId) || !isId(fileId)) throw new AppError("not_found");
  const [row] = await db
    .select({ userId: cases.userId, file: files, needsReason: needsReason(actor), parties: partiesOf(actor) })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(and(eq(caseAttachments.caseId, caseId), eq(files.id, fileId), visibleCases(actor)));
  if (!row) throw new AppError("not_found");
  if (row.needsReason) throw new AppError("reason_needed");
  return row;
}

/**
 * Refuses a file of a case that the actor may not open any more, though they still hold a signed link to it; files of
 * no case pass. A sealed file has a link to its original only, which its opening was recorded for.
 * @returns how the actor gets the file, when it is sealed. @throws AppError not_found, reason_needed, file_sealed.
 */
export async function refuseClosedAttachment(
  actor: Actor,
  file: { path: string } & Sealed & { ownerId: string },
): Promise<SealedAccess | null> {
  const { path } = file;
  const [row] = await db
    .select({
      isVisible: sql<boolean>`${visibleCases(actor)}`,
      needsReason: needsReason(actor),
      parties: partiesOf(actor),
    })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .where(eq(caseAttachments.filePath, path));
  if (row && !row.isVisible) throw new AppError("not_found");
  if (row?.needsReason) throw new AppError("reason_needed");
  if (!row || !isSealed(file)) return null;
  const access = sealedAccess(actor, file, row.parties);
  if (!access) throw new AppError("file_sealed");
  return access;
}

const MAX_EVENTS = 1000;

/** One file of a case, as an exhibit. */
export type Exhibit = Awaited<ReturnType<typeof listExhibits>>[number];
export type Evidence = Awaited<ReturnType<typeof readEvidence>>;

/**
 * Reads the content of an exported case, for its owner and those who handle it alike: answers, owner, identity,
 * recovered sums, events, and files as numbered exhibits. It holds no internal note.
 * @throws AppError case_not_found when the case does not exist or the actor may not see it; reason_needed.
 */
export async function readEvidence(actor: Actor, id: string) {
  parseId(id, "case_not_found");
  const [row] = await db
    .select({
      caseRow: CASE_COLUMNS,
      client: READABLE_COLUMNS,
      needsReason: needsReason(actor),
      membership: membershipOf(actor),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), visibleCases(actor)));
  if (!row || !canExportCase(actor, { ...row.caseRow, membership: row.membership }))
    throw new AppError("case_not_found");
  if (row.needsReason) throw new AppError("reason_needed");
  return {
    ...row.caseRow,
    client: await readableProfile(row.client),
    steps: await db.select().from(verificationSteps).where(eq(verificationSteps.userId, row.client.id)),
    attachments: await listAttachments(actor, id),
    recoveries: await listRecoveries(id),
    events: await listEvents(id),
    exhibits: await listExhibits(actor, id),
  };
}

async function listEvents(caseId: string) {
  return db
    .select({ action: auditEntries.action, details: auditEntries.details, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, "case"),
        eq(auditEntries.subjectId, caseId),
        inArray(auditEntries.action, markedActions("inCopy")),
      ),
    )
    .orderBy(asc(auditEntries.id))
    .limit(MAX_EVENTS);
}

/** An administrator gives a reason for each sealed file: the archive of a case has none of them. */
function isOutOfArchive(actor: Actor, file: Sealed & { ownerId: string }, parties: Parties): boolean {
  return isSealed(file) && !["own", "lawyer"].includes(sealedAccess(actor, file, parties) ?? "");
}

/** The copy that is kept beside a file, with its name in the archive. */
async function archivedCopy(file: FileRow, entryOf: (name: string) => string) {
  const copy = await keptCopy(file);
  return copy && { ...copy, entry: entryOf(copy.name) };
}

/** Lists the files in the order of their arrival; `entry` is the name in the archive. */
async function listExhibits(actor: Actor, caseId: string) {
  const rows = await db
    .select({
      file: files,
      parties: partiesOf(actor),
      isEvidence: sql<boolean>`${caseAttachments.messageId} is null`,
      at: caseAttachments.createdAt,
    })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return Promise.all(
    rows.map(async ({ file, parties, isEvidence, at }, index) => ({
      number: index + 1,
      file,
      isEvidence,
      at,
      entry: `pieces/${zipName(index + 1, rows.length, file.name)}`,
      copy: await archivedCopy(file, (name) => `copies/${zipName(index + 1, rows.length, name)}`),
      /** True when the stored object is lost: the PDF says so, and the archive does not contain it. */
      isMissing: !(await hasStoredFile(file)),
      /**
       * Set while the file waits for the scanner, when it is infected, or sealed and not the actor's to open: the archive
       * does not contain it either.
       */
      blockedReason: blockedReason(actor, file) ?? (isOutOfArchive(actor, file, parties) ? ("sealed" as const) : null),
    })),
  );
}
