import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, caseAttachments, caseNotes, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { attachFiles, receiveUpload } from "~/features/files/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { fileStore } from "~/platform/files/store/store.server";
import { aCase, aClient, aMessage, anAdministrator, type Case, type Person } from "~tests/factories";
import { readPdfText, unzipCase } from "~tests/setup/archives";
import { freshDatabase } from "~tests/setup/database";
import { exportEvidence } from "./commands.server";

freshDatabase();

const run = promisify(execFile);
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "evidence-"));
});
afterEach(() => rm(dir, { recursive: true }));

/** Sends a file as the product receives it, and attaches it to the case. */
async function attachUpload(
  caseRow: Case,
  owner: Person,
  name: string,
  fixture: string,
  messageId: string | null = null,
) {
  const bytes = await readFile(`tests/fixtures/files/${fixture}`);
  const stream = new Blob([bytes]).stream() as ReadableStream<Uint8Array>;
  const { id } = await receiveUpload(owner.actor, { purpose: "attachment", slot: caseRow.id, name, stream });
  return transaction(async (tx) => {
    const [file] = await attachFiles(tx, owner.actor, { ids: [id], purpose: "attachment" });
    if (!file) throw new Error("The file was not attached.");
    await tx.insert(caseAttachments).values({ caseId: caseRow.id, messageId, filePath: file.path });
    return file;
  });
}

/** Exports a case and unzips it with the `unzip` program. @returns the folder. */
async function exportAndUnzip(actor: Actor, caseRow: Case): Promise<string> {
  const archive = await exportEvidence(actor, caseRow.id);
  expect(archive.name).toBe(`affaire-${caseRow.reference}.zip`);
  return unzipCase(archive, dir);
}

async function aDocumentedCase() {
  const owner = await aClient();
  const staff = await anAdministrator();
  const caseRow = await aCase(owner, { status: "active" });
  const message = await aMessage(caseRow, { message: "Voici la photo du faux conseiller." });
  await aMessage(caseRow, { message: "Bien reçu, nous l’étudions.", author: staff });
  const evidence = await attachUpload(caseRow, owner, "relevé de compte <1>.pdf", "deux-pages.pdf");
  const photo = await attachUpload(caseRow, owner, "../photo.jpg", "photo.jpg", message.id);
  await db
    .insert(caseNotes)
    .values({ id: crypto.randomUUID(), caseId: caseRow.id, authorId: staff.id, text: "Note secrète" });
  await transaction(async (tx) => {
    const about = { subjectType: "case" as const, subjectId: caseRow.id, ownerId: owner.id };
    await recordAudit(tx, owner.id, { ...about, action: "case.submitted" });
    await recordAudit(tx, staff.id, { ...about, action: "note.added" });
  });
  return { owner, staff, caseRow, evidence, photo };
}

test("sha256sum verifies the unzipped files and names a changed one", async () => {
  const { owner, caseRow, photo } = await aDocumentedCase();
  const folder = await exportAndUnzip(owner.actor, caseRow);
  expect((await readdir(folder)).sort()).toEqual(["SHA256SUMS", "chronologie.csv", "dossier.pdf", "pieces"]);
  expect((await readdir(join(folder, "pieces"))).sort()).toEqual(["01-relevé de compte _1_.pdf", "02-photo.jpg"]);
  const { stdout } = await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
  expect(stdout.trim().split("\n")).toHaveLength(4);
  expect(await readFile(join(folder, "SHA256SUMS"), "utf8")).toContain(`${photo.sha256}  pieces/02-photo.jpg\n`);
  const bytes = await readFile(join(folder, "pieces/02-photo.jpg"));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(photo.sha256);

  await appendFile(join(folder, "pieces/02-photo.jpg"), "x");
  await expect(run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder })).rejects.toMatchObject({
    stdout: expect.stringContaining("pieces/02-photo.jpg: FAILED"),
  });
});

test("the document holds the facts, the timeline, the numbered exhibits with their digests, and the conversation", async () => {
  const { owner, caseRow, evidence, photo } = await aDocumentedCase();
  const text = await readPdfText(join(await exportAndUnzip(owner.actor, caseRow), "dossier.pdf"));
  for (const expected of [
    `Affaire ${caseRow.reference}`,
    caseRow.description as string,
    "Chronologie",
    "Dossier envoyé",
    "Pièce 1",
    "Pièce 2",
    "Voici la photo du faux conseiller.",
    "Bien reçu, nous l’étudions.",
    "3023217600053",
  ])
    expect(text).toContain(expected);
  for (const { sha256 } of [evidence, photo]) expect(text.replaceAll(" ", "")).toContain(sha256);
});

test("neither the client's copy nor the administrator's holds an internal note", async () => {
  const { owner, staff, caseRow } = await aDocumentedCase();
  for (const { actor } of [owner, staff]) {
    const text = await readPdfText(join(await exportAndUnzip(actor, caseRow), "dossier.pdf"));
    expect(text).not.toContain("Note secrète");
    expect(text).not.toContain("Note interne");
    await rm(join(dir, `affaire-${caseRow.reference}`), { recursive: true });
  }
});

test("only the owner and administrators export a case, and each export is recorded", async () => {
  const { owner, staff, caseRow } = await aDocumentedCase();
  const stranger = await aClient();
  for (const id of [caseRow.id, "x", crypto.randomUUID()])
    await expect(exportEvidence(stranger.actor, id)).rejects.toMatchObject({ code: "case_not_found" });
  for (const { actor } of [owner, staff]) await (await exportEvidence(actor, caseRow.id)).stream.cancel();
  const recorded = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "case.evidence_exported"), eq(auditEntries.subjectId, caseRow.id)));
  expect(recorded.map((entry) => entry.actorId).sort()).toEqual([owner.id, staff.id].sort());
  expect(recorded[0]).toMatchObject({ ownerId: owner.id, details: { files: 2 } });
});

test("a lost file is reported in the document, and the rest is still exported", async () => {
  const { owner, caseRow, photo } = await aDocumentedCase();
  const [row] = await db.select().from(files).where(eq(files.id, photo.id));
  await fileStore().remove(row?.path as string);
  const folder = await exportAndUnzip(owner.actor, caseRow);
  expect(await readdir(join(folder, "pieces"))).toEqual(["01-relevé de compte _1_.pdf"]);
  await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
  expect(await readPdfText(join(folder, "dossier.pdf"))).toContain("Fichier indisponible");
});

test("a draft without files can be exported", async () => {
  const owner = await aClient();
  const folder = await exportAndUnzip(owner.actor, await aCase(owner, { status: "draft" }));
  expect((await readdir(folder)).sort()).toEqual(["SHA256SUMS", "chronologie.csv", "dossier.pdf"]);
  await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
});
