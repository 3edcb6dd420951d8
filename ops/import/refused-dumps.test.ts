import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyBlock, dumpOf, SMALL_PROJECT, writeFormerProject } from "~tests/fixtures/former-project";
import { Buckets } from "./buckets";
import { Dump } from "./dump";
import { Project } from "./project";
import { Remarks } from "./remarks";

let folder: string;
let buckets: Buckets;
/** The text of a whole invented project. */
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recours-dumps-"));
  const project = await writeFormerProject(folder, { ...SMALL_PROJECT, files: 4 });
  whole = await readFile(project.dump, "utf8");
  await mkdir(join(folder, "none"));
  buckets = await Buckets.open(join(folder, "none"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a dump as an import does first. @returns the remarks. */
async function read(content: string | Uint8Array, missingTables: string[] = []): Promise<Remarks> {
  const path = join(folder, "given.sql");
  await writeFile(path, content);
  const remarks = new Remarks();
  const dump = await Dump.open(path);
  try {
    await Project.read(dump, { buckets, remarks, missingTables });
    return remarks;
  } finally {
    await dump.close();
  }
}

test("a whole dump is read, with the first and last comments of pg_dump, without both, and with the mark of UTF-8", async () => {
  const without = whole.replaceAll(/^-- PostgreSQL database dump.*\n/gm, "");
  for (const text of [whole, without, `\uFEFF${whole}`, whole.replaceAll("\n", "\r\n"), whole.trimEnd()])
    await expect(read(text)).resolves.toBeDefined();
});

test("a dump that is cut is refused, wherever it is cut", async () => {
  const bytes = Buffer.from(whole);
  const end = whole.lastIndexOf("-- PostgreSQL database dump complete");
  // Each line that ends a block, where the rest would be whole tables, and some bytes of everything else.
  const cuts = [...whole.matchAll(/^\\\.\n/gm)].map(({ index }) => Buffer.byteLength(whole.slice(0, index)) + 3);
  for (let at = 40; at < Buffer.byteLength(whole.slice(0, end)); at += 997) cuts.push(at);
  for (const at of cuts)
    await expect(read(bytes.subarray(0, at)), `the first ${at} bytes`).rejects.toThrow(
      /^L’export est incomplet : .+Refaites-le\.$/,
    );
});

test("a dump without comments that is cut between two blocks lacks tables, and is refused", async () => {
  const bare = whole.replaceAll(/^--.*\n/gm, "");
  const ends = [...bare.matchAll(/^\\\.\n/gm)].map(({ index }) => index + 3);
  for (const at of ends.slice(0, -1))
    await expect(read(bare.slice(0, at)), `cut at ${at}`).rejects.toThrow(
      /^Il manque à l’export|aucune donnée du projet/,
    );
});

test("a known table that is missing is refused by its name, unless --missing-tables names it", async () => {
  const block = /^COPY "public"\."email_logs" [\s\S]+?^\\\.\n/m;
  expect(whole).toMatch(block);
  const text = whole.replace(block, "");
  await expect(read(text)).rejects.toThrow(
    "Il manque à l’export : public.email_logs. Refaites-le en entier ; si le projet n’a vraiment pas ces tables, ajoutez --missing-tables public.email_logs.",
  );
  await expect(read(text, ["public.email_logs"])).resolves.toBeDefined();
});

test("a table without rows is not missing", async () => {
  await expect(read(dumpOf([]))).resolves.toBeDefined();
});

test("the dump of the schema alone is refused", async () => {
  const schema = 'SET client_encoding = \'UTF8\';\nCREATE TABLE "public"."cases" (\n    "id" uuid\n);\n';
  await expect(read(schema)).rejects.toThrow("L’export ne contient aucune donnée du projet");
});

test.each<[string, () => string | Uint8Array]>([
  ["an empty file", () => ""],
  ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a letter", () => "Bonjour,\nvoici l’export demandé.\n"],
  ["lines alone", () => "\n\n\n"],
  ["a table of values", () => "id;email\n1;a@exemple.fr\n"],
  ["bytes of an unknown compression", () => brotliCompressSync(whole)],
])("%s is refused as no backup of PostgreSQL", async (_, content) => {
  await expect(read(content())).rejects.toThrow("Ceci n’est pas une sauvegarde PostgreSQL : ");
});

test.each<[string, () => Uint8Array, string]>([
  ["compressed by gzip", () => gzipSync(whole), "est compressé (gzip)"],
  ["compressed by zip", () => Buffer.from("504b030414000000", "hex"), "est compressé (zip)"],
  ["in the custom format of pg_dump", () => Buffer.from("PGDMP\x01\x0e\0", "latin1"), "dans un format binaire"],
  [
    "in the tar format of pg_dump",
    () => Buffer.concat([Buffer.alloc(257, "toc.dat\0"), Buffer.from("ustar\0"), Buffer.alloc(300)]),
    "dans un format binaire",
  ],
  ["in UTF-16 with its mark", () => Buffer.from(`\uFEFF${whole}`, "utf16le"), "est en UTF-16"],
  ["in UTF-16 without its mark", () => Buffer.from(whole, "utf16le"), "est en UTF-16"],
  ["in UTF-16, the other way round", () => Buffer.from(`\uFEFF${whole}`, "utf16le").swap16(), "est en UTF-16"],
])("a dump %s is refused, and the sentence says what to do", async (_, content, sentence) => {
  await expect(read(content())).rejects.toThrow(sentence);
  await expect(read(content())).rejects.toThrow(/ : (décompressez-le|refaites l’export)/);
});

test("a row whose id was read already is left out with its reason, and the count of its table holds", async () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const cases = copyBlock(
    "public.cases",
    ["id", "user_id"],
    [
      [id, other],
      [id, null],
      [other, other],
    ],
  );
  const remarks = await read(dumpOf([cases]));
  expect(remarks.all.map(({ table, line, why }) => [table, line === null, why])).toEqual([
    ["public.cases", false, "identifiant d’une ligne déjà lue"],
  ]);
});
