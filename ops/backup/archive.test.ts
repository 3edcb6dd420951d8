import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { type BackupEntry, BackupError, verifyArchive, writeArchive } from "./archive";

const isLong = process.env.FAULTS === "long";

test("a backup with one damaged byte, anywhere, or without its end, is refused with a sentence", async () => {
  const identity = await generateX25519Identity();
  const folder = await mkdtemp(join(tmpdir(), "recours-archive-"));
  const path = join(folder, "saved.tar.age");
  async function* entries() {
    yield { name: "database/format.json", bytes: new TextEncoder().encode("{}") };
    yield { name: "database/sequences.json", bytes: new TextEncoder().encode("[]") };
    yield { name: "files/ab/one", bytes: new Uint8Array(300).fill(7) };
  }
  const archive = await writeArchive(entries(), [await identityToRecipient(identity)]);
  await writeFile(path, Buffer.from(await new Response(archive).arrayBuffer()));
  await verifyArchive(path, [identity], () => {});
  const bytes = await readFile(path);
  const verdict = async (damaged: Uint8Array) => {
    await writeFile(path, damaged);
    return verifyArchive(path, [identity], () => {}).catch((error: unknown) => error);
  };
  // Its header is some 200 bytes, the first piece of the archive follows.
  const step = (at: number) => (isLong ? 1 : at < 300 ? 7 : 211);
  for (let at = 0; at < bytes.length; at += step(at)) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] = (damaged[at] as number) ^ 1;
    expect(await verdict(damaged), `byte ${at}`).toBeInstanceOf(BackupError);
    expect(await verdict(bytes.subarray(0, at)), `the first ${at} bytes`).toBeInstanceOf(BackupError);
  }
  await rm(folder, { recursive: true });
});

/** Writes entries as a backup for one key. @returns what the verification with another key says. */
async function verdictOf(entries: BackupEntry[], openWith?: string): Promise<unknown> {
  const identity = await generateX25519Identity();
  const folder = await mkdtemp(join(tmpdir(), "recours-archive-"));
  try {
    const path = join(folder, "saved.tar.age");
    async function* all() {
      yield* entries;
    }
    const archive = await writeArchive(all(), [await identityToRecipient(identity)]);
    await writeFile(path, Buffer.from(await new Response(archive).arrayBuffer()));
    return await verifyArchive(path, [openWith ?? identity], () => {}).catch((error: Error) => error.message);
  } finally {
    await rm(folder, { recursive: true });
  }
}
const entry = (name: string, text = "[]"): BackupEntry => ({ name, bytes: new TextEncoder().encode(text) });
const format = entry("database/format.json", "{}");
const sequences = entry("database/sequences.json");

test("a backup that another key encrypted is refused", async () => {
  expect(await verdictOf([format, sequences], await generateX25519Identity())).toBe(
    "Aucune des clés données n’ouvre cette sauvegarde, ou son début est abîmé.",
  );
});

test.each([
  ["database/format.json", [sequences]],
  ["database/format.json", []],
  ["database/sequences.json", [format]],
])("an archive without « %s » is no whole backup", async (missing, entries) => {
  expect(await verdictOf(entries)).toBe(`Il manque « ${missing} » à cette sauvegarde.`);
});

test("an archive with two entries of one name is refused: nobody knows which one is restored", async () => {
  const part = entry("database/public.users/000001.jsonl", "[1]\n");
  expect(await verdictOf([format, part, part, sequences])).toBe(
    "« database/public.users/000001.jsonl » est deux fois dans cette sauvegarde.",
  );
});
