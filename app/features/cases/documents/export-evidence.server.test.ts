import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
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
  expect((await readdir(folder)).sort()).toEqual([
    "SHA256SUMS",
    "chronologie.csv",
    "dossier.pdf",
    "manifeste.json",
    "pieces",
  ]);
  expect((await readdir(join(folder, "pieces"))).sort()).toEqual(["01-relevé de compte _1_.pdf", "02-photo.jpg"]);
  const { stdout } = await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
  expect(stdout.trim().split("\n")).toHaveLength(5);
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
  expect((await readdir(folder)).sort()).toEqual(["SHA256SUMS", "chronologie.csv", "dossier.pdf", "manifeste.json"]);
  await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
});

const VERIFIER = resolve("ops/verify-export.mjs");

/** What `verify-export.mjs` says of a folder, run by Node alone from another one. */
async function verifyExport(folder: string): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await run(process.execPath, [VERIFIER, folder], { cwd: tmpdir(), env: {} }).then(
    (done) => ({ ...done, code: 0 }),
    (error) => error,
  );
  return { code, said: `${stdout}${stderr}` };
}

/** An unzipped export with a photo, a picture that has a copy, and a lost file. It is made once, and each test has its own. */
let made: ReturnType<typeof makeExport> | undefined;
async function makeExport() {
  const { owner, caseRow, photo } = await aDocumentedCase();
  const heic = await attachUpload(caseRow, owner, "réglé.heic", "photo.heic");
  const lost = await attachUpload(caseRow, owner, "perdu.txt", "note.txt");
  await fileStore().remove(lost.path);
  const place = await mkdtemp(join(tmpdir(), "export-"));
  return { place, folder: await unzipCase(await exportEvidence(owner.actor, caseRow.id), place), photo, heic, lost };
}
afterAll(async () => {
  if (made) await rm((await made).place, { recursive: true });
});

async function anExport() {
  made ??= makeExport();
  const { folder: whole, ...rest } = await made;
  const folder = join(dir, "export");
  await cp(whole, folder, { recursive: true });
  return { ...rest, folder, at: (name: string) => join(folder, name) };
}

test("the manifest names each exhibit with its digest at receipt, a copy as a copy, and what is not there with the reason", async () => {
  const { photo, heic, lost, at } = await anExport();
  const { pieces } = JSON.parse(await readFile(at("manifeste.json"), "utf8"));
  expect(pieces).toHaveLength(4);
  expect(pieces[1]).toMatchObject({ numero: 2, fichier: "pieces/02-photo.jpg", sha256ALaReception: photo.sha256 });
  expect(pieces[1].copies).toEqual([]);
  const copy = createHash("sha256")
    .update(await readFile(at("copies/03-réglé.jpg")))
    .digest("hex");
  expect(pieces[2]).toMatchObject({
    fichier: "pieces/03-réglé.heic",
    sha256ALaReception: heic.sha256,
    copies: [{ fichier: "copies/03-réglé.jpg", nature: expect.stringContaining("faite par nous"), sha256: copy }],
  });
  expect(pieces[3]).toMatchObject({
    fichier: null,
    absentCar: "Fichier indisponible",
    sha256ALaReception: lost.sha256,
    copies: [],
  });
  expect(await readPdfText(at("dossier.pdf"))).toContain("copies/03-réglé.jpg : copie.");
});

test("verify-export.mjs finds a real export whole, and says which exhibit is not in it", async () => {
  const { folder } = await anExport();
  const { code, said } = await verifyExport(folder);
  expect(said).toContain("Pièce 4 absente de l’export : Fichier indisponible.");
  expect(said).toContain("Pièces telles que reçues : 3. Copies : 1.\nTout correspond.");
  expect(code).toBe(0);
});

test.each<[string, RegExp, (at: (name: string) => string) => Promise<unknown>]>([
  ["a changed exhibit", /^Différent : pieces\/02-photo\.jpg$/m, (at) => appendFile(at("pieces/02-photo.jpg"), "x")],
  ["a changed copy", /^Différent : copies\/03-réglé\.jpg$/m, (at) => appendFile(at("copies/03-réglé.jpg"), "x")],
  ["a changed document", /^Différent : dossier\.pdf$/m, (at) => appendFile(at("dossier.pdf"), "x")],
  ["a missing exhibit", /^Manquant : pieces\/02-photo\.jpg$/m, (at) => rm(at("pieces/02-photo.jpg"))],
  ["a missing manifest", /^Manquant : manifeste\.json$/m, (at) => rm(at("manifeste.json"))],
  ["missing digests", /^Manquant : SHA256SUMS$/m, (at) => rm(at("SHA256SUMS"))],
  ["an extra file", /^En trop : pieces\/05-ajout\.txt$/m, (at) => writeFile(at("pieces/05-ajout.txt"), "ajout")],
  ["a link in place of a file", /^Ni fichier ni dossier : lien$/m, (at) => symlink("/etc/hostname", at("lien"))],
  ["an unreadable manifest", /^Illisible : /m, (at) => writeFile(at("manifeste.json"), "{")],
  ["a line that names no digest", /^Ligne 1 de SHA256SUMS illisible/m, (at) => writeFile(at("SHA256SUMS"), "x\n")],
  [
    "an exhibit that was replaced with its line of SHA256SUMS",
    /^Différent : pieces\/02-photo\.jpg, pièce 2 telle que reçue$/m,
    async (at) => {
      await writeFile(at("pieces/02-photo.jpg"), "une autre photo");
      await resum(at);
    },
  ],
  [
    "an exhibit that was added with its line of SHA256SUMS",
    /^En trop : pieces\/05-ajout\.txt, absent du manifeste$/m,
    async (at) => {
      await writeFile(at("pieces/05-ajout.txt"), "ajout");
      await resum(at, "pieces/05-ajout.txt");
    },
  ],
])("verify-export.mjs ends with 1 and names %s", async (_what, fault, tamper) => {
  const { folder, at } = await anExport();
  await tamper(at);
  const { code, said } = await verifyExport(folder);
  expect(said).toMatch(fault);
  expect(said).not.toContain("Tout correspond.");
  expect(code).toBe(1);
});

/** Writes the digests anew, as whoever changed a file could. */
async function resum(at: (name: string) => string, ...added: string[]): Promise<void> {
  const names = (await readFile(at("SHA256SUMS"), "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(66));
  const { stdout } = await run("sha256sum", [...names, ...added], { cwd: at("") });
  await writeFile(at("SHA256SUMS"), stdout);
}

test("verify-export.mjs without a folder, or with one that is no export, ends with 1", async () => {
  expect(await verifyExport("")).toMatchObject({ code: 1, said: expect.stringContaining("Usage : ") });
  expect(await verifyExport(dir)).toMatchObject({ code: 1, said: expect.stringContaining("Manquant : SHA256SUMS") });
  expect(await verifyExport(join(dir, "rien"))).toMatchObject({
    code: 1,
    said: expect.stringContaining("Illisible : "),
  });
});
