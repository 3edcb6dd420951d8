import { createHash } from "node:crypto";
import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { readStoredFile } from "~/features/files/queries.server";
import type { ByteSource } from "~/platform/files/storage.server";
import { log } from "~/platform/log.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { consume } from "~/platform/rate-limits.server";
import { type ZipEntry, zipStream } from "~/platform/zip.server";
import { writeFacts } from "../case-file.server";
import { writeExhibits, writeTimeline } from "../exhibits.server";
import { type Evidence, readEvidence } from "../queries/evidence.server";
import { writeConversation } from "./export-case.server";

/**
 * « Exporter mon dossier »: a ZIP with the case as a PDF (facts, timeline, numbered exhibits, conversation), the files as
 * they were received, and their digests in `SHA256SUMS`, which `sha256sum -c` verifies. For the case's owner and the
 * administrators; without any internal note. It is written while it is sent, and who took it is recorded.
 * @returns the bytes and the name of the archive.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function exportEvidence(actor: Actor, id: string) {
  const of = await readEvidence(actor, id);
  await consume("evidence_export", actor.userId);
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "case.evidence_exported",
      subjectType: "case",
      subjectId: id,
      ownerId: of.userId,
      details: { files: of.exhibits.length },
    }),
  );
  const folder = `affaire-${of.caseId}`;
  return { stream: zipStream(entries(actor, of, folder, new Date())), name: `${folder}.zip` };
}

async function* entries(actor: Actor, of: Evidence, folder: string, madeAt: Date): AsyncGenerator<ZipEntry> {
  const digests: { digest: () => string; name: string }[] = [];
  const entry = (name: string, modifiedAt: Date, open: () => Promise<ByteSource>): ZipEntry => {
    const hash = createHash("sha256");
    digests.push({ name, digest: () => hash.digest("hex") });
    return { name: `${folder}/${name}`, modifiedAt, content: async () => hashed(await open(), hash) };
  };
  yield entry("dossier.pdf", madeAt, async () => writePdf(actor, of, madeAt));
  for (const { file, entry: name, at, isMissing, shut } of of.exhibits)
    if (!isMissing && !shut) yield entry(name, at, () => readStoredFile(actor, file));
  const lines = digests.map(({ digest, name }) => `${digest()}  ${name}\n`);
  yield { name: `${folder}/SHA256SUMS`, modifiedAt: madeAt, content: lines.join("") };
}

async function* hashed(source: ByteSource, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

function writePdf(actor: Actor, of: Evidence, madeAt: Date): ReadableStream<Uint8Array> {
  const pdf = new PdfDocument({ title: `Affaire ${of.caseId}`, footer: `Recours · Affaire ${of.caseId}`, madeAt });
  const { stream } = pdf;
  write(pdf, actor, of, madeAt).catch((error: Error) => {
    log.error({ err: error, case: of.id }, "case as an archive");
    pdf.fail(error);
  });
  return stream;
}

async function write(pdf: PdfDocument, actor: Actor, of: Evidence, madeAt: Date): Promise<void> {
  writeFacts(pdf, of, madeAt);
  writeTimeline(pdf, of);
  writeExhibits(pdf, of.exhibits);
  if (of.status !== "draft" && !(await writeConversation(pdf, actor, of.id))) return;
  await pdf.end();
}
