import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { caseAttachments, cases, files, identityDocuments, profiles } from "~/db/schema";
import type { FilePurpose } from "~/db/schema/enumerations";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { SEALED_MIME } from "~/platform/files/inspect/kinds";
import { ScannerLimitError, ScannerUnavailableError, scan } from "~/platform/files/inspect/scan.server";
import { fileIdentity } from "~/platform/files/store/file-keys.server";
import { fileStore } from "~/platform/files/store/store.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import { FILE_BLOCKED_SUBJECT, FileBlocked } from "./emails";

type FileRow = typeof files.$inferSelect;
type Scanned = Pick<FileRow, "scanStatus" | "scanTries" | "scanAfter"> &
  Partial<Pick<FileRow, "scanSignature" | "mime" | "sealedAs">>;

/** A file that the scanner does not read whole is kept sealed: it may hide what was not read. */
const UNSCANNABLE = { scanStatus: "unscanned", mime: SEALED_MIME, sealedAs: "unscannable" } as const;

/** A person waits for the end of their upload, so a slower scan is left to the job. */
const ARRIVAL_TIMEOUT_MS = 15_000;
const RETRY_TIMEOUT_MS = 120_000;
const SECOND_MS = 1_000;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const MAX_PAUSE_MS = 3600 * SECOND_MS;
/** A process that crashed during a scan leaves its file locked; the file is scanned again after this delay. */
const LEASE_MS = RETRY_TIMEOUT_MS + 60 * SECOND_MS;

/**
 * Scans a file that was just uploaded, if a scanner is set. When the scanner gives no clear response, the file waits:
 * it is never treated as clean. Infected evidence is kept sealed.
 * @param identity opens the stored object. @returns the scan columns of its row.
 * @throws AppError file_malicious: an infected identity document is not kept.
 */
export async function scanOnArrival(path: string, identity: string, purpose: FilePurpose): Promise<Scanned> {
  if (!config.CLAMD_URL) return { scanStatus: "unscanned", scanTries: 0, scanAfter: null };
  try {
    const verdict = await scan(config.CLAMD_URL, await fileStore().open(path, identity), ARRIVAL_TIMEOUT_MS);
    if (verdict.infected && purpose === "identity") throw new AppError("file_malicious", { cause: verdict.signature });
    if (verdict.infected)
      return { scanStatus: "infected", scanSignature: verdict.signature, scanTries: 0, scanAfter: null };
    return { scanStatus: "clean", scanTries: 0, scanAfter: null };
  } catch (error) {
    if (error instanceof ScannerLimitError && purpose === "attachment")
      return { ...UNSCANNABLE, scanTries: 0, scanAfter: null };
    if (!(error instanceof ScannerUnavailableError)) throw error;
    log.warn({ err: error }, "the scanner did not answer: a file waits");
    return { scanStatus: "waiting", scanTries: 1, scanAfter: nextTry(1) };
  }
}

/**
 * Returns the time of the next retry: half a minute after the first failure, doubled after each further one, one hour
 * at most.
 */
function nextTry(tries: number): Date {
  return new Date(Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS));
}

/**
 * Scans the waiting files whose retry time has come, one after the other; stops at the first one for which the scanner
 * does not respond. Several processes can run it at once.
 * @returns how many got a verdict.
 */
export async function scanWaitingFiles(): Promise<number> {
  if (!config.CLAMD_URL) return 0;
  for (let scannedCount = 0; ; scannedCount++) {
    const file = await leaseNextFile();
    if (!file) return scannedCount;
    try {
      const source = await fileStore().open(file.path, await fileIdentity(file));
      const verdict = await scan(config.CLAMD_URL, source, RETRY_TIMEOUT_MS);
      if (verdict.infected) await markInfected(file, verdict.signature);
      else await markClean(file);
    } catch (error) {
      if (error instanceof ScannerLimitError && file.purpose === "attachment") {
        await markUnscannable(file);
        continue;
      }
      const tries = file.scanTries + 1;
      await db
        .update(files)
        .set({ scanTries: tries, scanAfter: nextTry(tries) })
        .where(eq(files.id, file.id));
      log.warn({ err: error, file: file.id, tries }, "a file still waits for the scanner");
      if (error instanceof ScannerUnavailableError) return scannedCount;
    }
  }
}

async function leaseNextFile(): Promise<FileRow | undefined> {
  const due = and(eq(files.scanStatus, "waiting"), lte(files.scanAfter, new Date()));
  const next = db
    .select({ id: files.id })
    .from(files)
    .where(due)
    .orderBy(asc(files.scanAfter))
    .limit(1)
    .for("update", { skipLocked: true });
  const taken = await db
    .update(files)
    .set({ scanAfter: new Date(Date.now() + LEASE_MS) })
    .where(inArray(files.id, next))
    .returning();
  return taken[0];
}

/** Marks a file as clean: from then on, everybody who may see it can open it. */
async function markClean(file: FileRow): Promise<void> {
  await transaction(async (tx) => {
    await tx.update(files).set({ scanStatus: "clean", scanAfter: null }).where(eq(files.id, file.id));
    await publishScan(tx, file, await findCase(tx, file));
  });
}

/** Keeps a file sealed from now on, since the scanner will not read more of it at the next attempt. */
async function markUnscannable(file: FileRow): Promise<void> {
  await transaction(async (tx) => {
    const sealed = { ...UNSCANNABLE, scanAfter: null, sealedParts: null };
    await tx.update(files).set(sealed).where(eq(files.id, file.id));
    await publishScan(tx, file, await findCase(tx, file));
  });
}

/** Marks a file as infected: from then on nobody opens it; its owner is informed, and may withdraw it. */
async function markInfected(file: FileRow, signature: string): Promise<void> {
  log.warn({ file: file.id, signature }, "a file is infected");
  await transaction(async (tx) => {
    const found = { scanStatus: "infected", scanSignature: signature, scanAfter: null } as const;
    await tx.update(files).set(found).where(eq(files.id, file.id));
    await recordAudit(tx, null, {
      action: "file.blocked",
      subjectType: "file",
      subjectId: file.id,
      ownerId: file.ownerId,
      details: { signature },
    });
    const caseRow = await findCase(tx, file);
    await publishScan(tx, file, caseRow);
    // The identity feature rejects an infected document and tells its owner how to send another.
    if (caseRow) await emailSender(tx, file, caseRow);
  });
}

type AttachedCase = Pick<typeof cases.$inferSelect, "id" | "userId" | "status">;

async function findCase(tx: Tx, file: FileRow): Promise<AttachedCase | undefined> {
  const [caseRow] = await tx
    .select({ id: cases.id, userId: cases.userId, status: cases.status })
    .from(caseAttachments)
    .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
    .where(eq(caseAttachments.filePath, file.path));
  return caseRow;
}

/** Publishes the verdict to the pages that show the file. */
async function publishScan(tx: Tx, file: FileRow, caseRow: AttachedCase | undefined): Promise<void> {
  if (caseRow) return publish(tx, { kind: "files", id: caseRow.id, audience: await caseAudience(tx, caseRow) });
  const isDocument = (await tx.$count(identityDocuments, eq(identityDocuments.filePath, file.path))) > 0;
  const [kind, id] = isDocument ? (["documents", file.ownerId] as const) : (["files", file.id] as const);
  await publish(tx, { kind, id, audience: { users: [file.ownerId], roles: ["administrator"] } });
}

/** The link leads to the page where the file is withdrawn: a draft has no conversation yet. */
async function emailSender(tx: Tx, { ownerId }: FileRow, { id, status }: AttachedCase): Promise<void> {
  const sender = { email: profiles.email, firstName: profiles.firstName };
  const [to] = await tx.select(sender).from(profiles).where(eq(profiles.id, ownerId));
  if (!to) return;
  await queueEmail(tx, {
    userId: ownerId,
    recipient: to.email,
    kind: "file_blocked",
    subject: FILE_BLOCKED_SUBJECT,
    element: FileBlocked({
      firstName: to.firstName,
      url: publicUrl(status === "draft" ? `/case/${id}?step=3` : `/case/${id}/chat`),
    }),
  });
}

/**
 * Applies the scanner setting at the start: with a scanner, files from before it was set also wait for it; without one,
 * no file waits.
 */
export async function applyScannerSetting(): Promise<void> {
  const [from, to] = config.CLAMD_URL ? (["unscanned", "waiting"] as const) : (["waiting", "unscanned"] as const);
  await db
    .update(files)
    .set({ scanStatus: to, scanTries: 0, scanAfter: to === "waiting" ? new Date() : null })
    .where(eq(files.scanStatus, from));
}
