import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db, type Executor } from "~/db/client.server";
import { cutPage, newestFirst, parseKey } from "~/db/keyset-pagination";
import { caseAttachments, cases, files, identityDocuments, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { needsReason } from "~/features/members/access.server";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { ScannerUnavailableError, scannerVersion } from "~/platform/files/inspect/scan.server";
import { canReadScanning } from "../policy";

const PAGE_SIZE = 25;
/** How long a page waits for the scanner's status, in milliseconds. */
const STATUS_TIMEOUT_MS = 2_000;

const waiting = eq(files.scanStatus, "waiting");
const infected = eq(files.scanStatus, "infected");

export type Scanner =
  | { state: "off" }
  | { state: "down" }
  /** `signatures`: date of the signature database; null when the scanner does not give it. */
  | { state: "up"; version: string; signatures: Date | null };

/** Counts the files that wait for the scanner; 0 for a person outside the staff. */
export async function countWaitingForScan(actor: Actor, executor: Executor = db): Promise<number> {
  if (!canReadScanning(actor)) return 0;
  const [row] = await executor.select({ files: count() }).from(files).where(waiting);
  return row?.files ?? 0;
}

/**
 * Reads whether files are scanned and by which program, how many wait and since when the oldest does, how many were
 * blocked.
 * @throws AppError forbidden.
 */
export async function readScanning(actor: Actor) {
  if (!canReadScanning(actor)) throw new AppError("forbidden");
  const [oldest] = await db
    .select({ since: files.createdAt })
    .from(files)
    .where(waiting)
    .orderBy(asc(files.createdAt))
    .limit(1);
  return {
    scanner: await readScannerStatus(),
    waiting: await db.$count(files, waiting),
    oldestWaiting: oldest?.since ?? null,
    blocked: await db.$count(files, infected),
  };
}

/** Whether a scanner is set and answers within two seconds. Checks no access. */
export async function readScannerStatus(): Promise<Scanner> {
  if (!config.CLAMD_URL) return { state: "off" };
  try {
    // « ClamAV 1.4.3/27830/Thu Nov 20 09:26:32 2026 »: the version, the signature database, and its date.
    const [version = "", , day] = (await scannerVersion(config.CLAMD_URL, STATUS_TIMEOUT_MS)).split("/");
    const signatures = new Date(`${day} UTC`);
    return { state: "up", version, signatures: Number.isNaN(signatures.getTime()) ? null : signatures };
  } catch (error) {
    if (!(error instanceof ScannerUnavailableError)) throw error;
    return { state: "down" };
  }
}

/** The query parameters of the list; invalid values are ignored. */
export const scannedFilters = z.object({
  state: z.enum(["infected", "waiting"]).catch("infected"),
  after: z.string().nullable().catch(null),
  before: z.string().nullable().catch(null),
});
export type ScannedFilters = z.infer<typeof scannedFilters>;

export type ScannedFile = Awaited<ReturnType<typeof listScannedFiles>>["files"][number];

/**
 * Lists the blocked files, or the waiting ones, newest first, each with its sender and what it belongs to. The name of a
 * file of a case with a lawyer is null until the administrator gives a reason for opening that case. `next` and
 * `previous` are the keys to pass as `after` and `before`. @throws AppError forbidden.
 */
export async function listScannedFiles(actor: Actor, filters: ScannedFilters) {
  if (!canReadScanning(actor)) throw new AppError("forbidden");
  const after = parseKey(filters.after);
  const before = after ? null : parseKey(filters.before);
  const inState = filters.state === "waiting" ? waiting : infected;
  const { key, order, beyond } = newestFirst(files.createdAt, files.id);
  const rows = await db
    .select({
      ...COLUMNS,
      isSecret: isSecret(actor),
      key,
      caseId: LOCATION_COLUMNS.caseId,
      reference: LOCATION_COLUMNS.reference,
      documentId: LOCATION_COLUMNS.documentId,
    })
    .from(files)
    .innerJoin(profiles, eq(profiles.id, files.ownerId))
    .where(and(inState, beyond(after, "after"), beyond(before, "before")))
    .orderBy(order(before !== null))
    .limit(PAGE_SIZE + 1);
  const { page, next, previous } = cutPage(rows, { size: PAGE_SIZE, after, before, keyOf: (row) => row.key });
  const shown = page.map(({ key: _, isSecret, name, ...file }) => ({ ...file, name: isSecret ? null : name }));
  return { files: shown, next, previous };
}

const COLUMNS = {
  id: files.id,
  name: files.name,
  size: files.size,
  mime: files.mime,
  createdAt: files.createdAt,
  signature: files.scanSignature,
  tries: files.scanTries,
  ownerId: files.ownerId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
};

const firstOf = <Value>(what: SQL, from: SQL): SQL<Value | null> =>
  sql<Value | null>`(select ${what} from ${from} limit 1)`;
const inCase = sql`${caseAttachments} join ${cases} on ${cases.id} = ${caseAttachments.caseId} where ${caseAttachments.filePath} = ${files.path}`;

/** Whether a file, sent or still waiting in its form, is one of a case that the actor must give a reason to open. */
function isSecret(actor: Actor): SQL<boolean> {
  // The slots of a conversation and of the proof of a transfer, which a file keeps once it is sent.
  const isInForm = sql`${files.slot} in ('chat:' || ${cases.id}::text, 'transfer:' || ${cases.id}::text)`;
  return sql<boolean>`(exists (select from ${inCase} and ${needsReason(actor)})
    or exists (select from ${cases} where ${isInForm} and ${needsReason(actor)}))`;
}

/** What a file belongs to: a case, an identity document, or a form that is not sent yet. */
const LOCATION_COLUMNS = {
  caseId: firstOf<string>(sql`${cases.id}`, inCase),
  reference: firstOf<string>(sql`${cases.reference}`, inCase),
  documentId: firstOf<string>(
    sql`${identityDocuments.id}`,
    sql`${identityDocuments} where ${identityDocuments.filePath} = ${files.path}`,
  ),
};
