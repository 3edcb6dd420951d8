import { createHash } from "node:crypto";
import { and, inArray } from "drizzle-orm";
import { colours } from "~/content/colours";
import { company } from "~/content/company";
import { db, transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import { exactTerms } from "~/db/search";
import type { Actor } from "~/features/accounts/actor";
import { readThread } from "~/features/chat/queries.server";
import { readStoredFile } from "~/features/files/queries.server";
import { recordAccess, recordAudit } from "~/features/journal/commands.server";
import type { Addition } from "~/features/nouns.server";
import { AppError } from "~/platform/errors";
import type { ByteSource } from "~/platform/files/store/storage.server";
import { log } from "~/platform/log.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { type ZipEntry, zipStream } from "~/platform/zip.server";
import { type CaseRow, filterCondition, listSimilarCases, readCases } from "../desk/queries.server";
import type { ListFilters } from "../desk/rules";
import { searchCondition } from "../desk/rules.server";
import { decodeCursor, listSegments } from "../desk/segments.server";
import { type AdministeredCase, readCaseForAdministration } from "../details/queries.server";
import { type Evidence, readEvidence } from "../evidence/queries.server";
import { caseLimits } from "../limits.server";
import { canExportCases, canTagCase } from "../policy";
import { recoveredByCase } from "../recoveries/queries.server";
import { readAdditions } from "./additions.server";
import type { ExportedCase } from "./csv.server";
import { isArchived, MANIFEST, manifestOf } from "./manifest.server";
import { writeCase, writeExhibits, writeFacts, writeMessage, writeNotes, writeTimeline } from "./pdf.server";

/**
 * Exports a case as one PDF: owner, identity, answers, recovered sums, files with their SHA-256, conversation; the
 * staff's notes only on request. The export is recorded in the journal.
 * @returns the stream of bytes and the name of the file.
 * @throws AppError case_not_found, reason_needed.
 */
export async function exportCase(actor: Actor, id: string, { notes }: { notes: boolean }) {
  const caseDetails = await readCaseForAdministration(actor, id);
  if (caseDetails.needsReason) throw new AppError("reason_needed");
  await consume(caseLimits.case_pdf, actor.userId);
  const withNotes = notes && caseDetails.can.note;
  await transaction((tx) =>
    recordAccess(tx, actor.userId, {
      action: "case.exported",
      subjectType: "case",
      subjectId: id,
      ownerId: caseDetails.userId,
      details: { notes: withNotes },
    }),
  );
  const madeAt = new Date();
  const pdf = new PdfDocument({
    title: `Affaire ${caseDetails.reference}`,
    author: company.name,
    footer: `${company.name} · Affaire ${caseDetails.reference}`,
    madeAt,
    titleColour: colours().brand,
    account: actor.userId,
  });
  const { stream } = pdf;
  writeCasePdf(pdf, actor, caseDetails, { withNotes, madeAt }).catch((error: Error) => {
    log.error({ err: error, case: id }, "case as PDF");
    pdf.fail(error);
  });
  return { stream, name: `affaire-${caseDetails.reference}${withNotes ? "-avec-notes" : ""}.pdf` };
}

type PdfOptions = { withNotes: boolean; madeAt: Date };

async function writeCasePdf(
  pdf: PdfDocument,
  actor: Actor,
  caseDetails: AdministeredCase,
  { withNotes, madeAt }: PdfOptions,
): Promise<void> {
  if (!(await pdf.begin())) return;
  writeCase(pdf, caseDetails, madeAt, await readAdditions(caseDetails));
  if (caseDetails.status !== "draft" && !(await writeConversation(pdf, actor, caseDetails.id))) return;
  if (withNotes) writeNotes(pdf, caseDetails);
  await pdf.end();
}

/** Writes the whole conversation, as the actor may read it. @returns false when the download was cancelled. */
export async function writeConversation(pdf: PdfDocument, actor: Actor, caseId: string): Promise<boolean> {
  pdf.addSection("Conversation");
  let after = 0;
  for (;;) {
    const { messages, hasLater } = await readThread(actor, caseId, { after });
    for (const message of messages) writeMessage(pdf, message);
    if (after === 0 && messages.length === 0) pdf.addParagraph("Aucun message.");
    after = messages.at(-1)?.seq ?? after;
    if (!(await pdf.pause())) return false;
    if (!hasLater) return true;
  }
}

const BATCH = 500;

/**
 * Reads all cases that the list shows with these filters, in its order, in batches, for the CSV export. The journal
 * records the filters but neither the searched text nor the tag, which may be a name.
 * @throws AppError forbidden.
 */
export async function exportCases(actor: Actor, filters: ListFilters): Promise<AsyncGenerator<ExportedCase[]>> {
  if (!canExportCases(actor)) throw new AppError("forbidden");
  await consume(caseLimits.cases_export, actor.userId);
  const { search, tag, ...others } = filters;
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "cases.exported",
      subjectType: "case",
      subjectId: "list",
      details: { ...others, searched: search !== "", isTagged: Boolean(tag) },
    }),
  );
  return readBatches(actor, filters, new Date());
}

async function* readBatches(actor: Actor, filters: ListFilters, now: Date): AsyncGenerator<ExportedCase[]> {
  const segments = listSegments(filters);
  const exact = exactTerms(filters.search);
  const where = and(filterCondition(actor, filters, now), exact ? await searchCondition(actor, exact) : undefined);
  let key: string | null = null;
  for (;;) {
    const batch: CaseRow[] = await readCases(segments, { where, key: decodeCursor(key, segments), limit: BATCH });
    if (batch.length > 0) yield await completed(actor, batch);
    if (batch.length < BATCH) break;
    key = batch.at(-1)?.key ?? null;
  }
  const close = await listSimilarCases(actor, filters, now);
  if (close.length > 0) yield await completed(actor, close);
}

/** With what the list does not read, and the tags that the actor may see. */
async function completed(actor: Actor, batch: readonly CaseRow[]): Promise<ExportedCase[]> {
  const [recovered, people] = await Promise.all([
    recoveredByCase(batch.map(({ id }) => id)),
    db
      .select({ id: profiles.id, phone: profiles.phone })
      .from(profiles)
      .where(inArray(profiles.id, [...new Set(batch.map(({ userId }) => userId))])),
  ]);
  const phones = new Map(people.map(({ id, phone }) => [id, phone]));
  return batch.map((row) => ({
    ...row,
    tags: canTagCase(actor, { ...row, membership: null }) ? row.tags : [],
    phone: phones.get(row.userId) ?? null,
    recovered: recovered.get(row.id) ?? null,
  }));
}

/**
 * « Exporter mon dossier »: a ZIP with the case as a PDF (facts, timeline, numbered exhibits, conversation), the files
 * as they were received, the copies made of them, a manifest, and all digests in `SHA256SUMS`, which `sha256sum -c` and
 * `ops/verify-export.mjs` verify. For the case's owner and the
 * administrators; it holds no internal note. It is streamed while it is made, and the export is recorded in the
 * journal.
 * @returns the stream of bytes and the name of the archive.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function exportEvidence(actor: Actor, id: string) {
  const evidence = await readEvidence(actor, id);
  await consume(caseLimits.evidence_export, actor.userId);
  await transaction((tx) =>
    recordAccess(tx, actor.userId, {
      action: "case.evidence_exported",
      subjectType: "case",
      subjectId: id,
      ownerId: evidence.userId,
      details: { files: evidence.exhibits.length },
    }),
  );
  const folder = `affaire-${evidence.reference}`;
  const addition = await readAdditions(evidence);
  const entries = archiveEntries(actor, { evidence, addition }, folder, new Date());
  return { stream: zipStream(entries, { account: actor.userId }), name: `${folder}.zip` };
}

type Archived = { evidence: Evidence; addition: Addition };

async function* archiveEntries(
  actor: Actor,
  { evidence, addition }: Archived,
  folder: string,
  madeAt: Date,
): AsyncGenerator<ZipEntry> {
  const digests = new Map<string, string>();
  const entry = (name: string, modifiedAt: Date, open: () => Promise<ByteSource>): ZipEntry => ({
    name: `${folder}/${name}`,
    modifiedAt,
    content: async () => hashWhileReading(await open(), (digest) => digests.set(name, digest)),
  });
  yield entry("dossier.pdf", madeAt, async () => writePdf(actor, { evidence, addition }, madeAt));
  for (const { name, content } of addition.tables) yield entry(name, madeAt, async () => new Blob([content]).stream());
  for (const exhibit of evidence.exhibits.filter(isArchived)) {
    const { file, entry: name, at, copy } = exhibit;
    yield entry(name, at, () => readStoredFile(actor, file));
    if (copy) yield entry(copy.entry, at, copy.open);
  }
  // Read once every entry before it has been, whose digests it names.
  yield entry(MANIFEST, madeAt, async () => new Blob([manifestOf(evidence, digests, madeAt)]).stream());
  const sums = async () => new Blob([...digests].map(([name, digest]) => `${digest}  ${name}\n`)).stream();
  yield { name: `${folder}/SHA256SUMS`, modifiedAt: madeAt, content: sums };
}

async function* hashWhileReading(source: ByteSource, keep: (digest: string) => void) {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  keep(hash.digest("hex"));
}

function writePdf(actor: Actor, { evidence, addition }: Archived, madeAt: Date): ReadableStream<Uint8Array> {
  const pdf = new PdfDocument({
    title: `Affaire ${evidence.reference}`,
    author: company.name,
    footer: `${company.name} · Affaire ${evidence.reference}`,
    madeAt,
    titleColour: colours().brand,
    account: actor.userId,
  });
  const { stream } = pdf;
  writeEvidencePdf(pdf, actor, { evidence, addition }, madeAt).catch((error: Error) => {
    log.error({ err: error, case: evidence.id }, "case as an archive");
    pdf.fail(error);
  });
  return stream;
}

async function writeEvidencePdf(
  pdf: PdfDocument,
  actor: Actor,
  { evidence, addition }: Archived,
  madeAt: Date,
): Promise<void> {
  if (!(await pdf.begin())) return;
  writeFacts(pdf, evidence, madeAt, addition.said);
  addition.write(pdf);
  writeTimeline(pdf, evidence);
  writeExhibits(pdf, evidence.exhibits);
  if (evidence.status !== "draft" && !(await writeConversation(pdf, actor, evidence.id))) return;
  await pdf.end();
}
