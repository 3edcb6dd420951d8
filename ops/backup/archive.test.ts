import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { BackupError, verifyArchive, writeArchive } from "./archive";

const isLong = process.env.FAULTS === "long";

test("a backup with one damaged byte, anywhere, or without its end, is refused with a sentence", async () => {
  const identity = await generateX25519Identity();
  const folder = await mkdtemp(join(tmpdir(), "recours-archive-"));
  const path = join(folder, "saved.tar.age");
  async function* entries() {
    yield { name: "database/format.json", bytes: new TextEncoder().encode("{}") };
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
