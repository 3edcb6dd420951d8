import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { protectedZip } from "./protected-zip.server";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000);
}

test("the archive opens with its password in the program of every system, and with no other", async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 31) % 251));
  const entry = { name: "facture é.exe", modifiedAt: new Date(), content: pieces(content) };
  const archive = await buffer(protectedZip(entry, "infecte"));
  expect(archive.includes(content.subarray(1_000, 1_040))).toBe(false);
  const path = join(folder, "a.zip");
  await writeFile(path, archive);
  const open = (password: string) => execFileSync("unzip", ["-p", "-P", password, path], { stdio: "pipe" });
  expect(open("infecte").equals(content)).toBe(true);
  expect(() => open("autre")).toThrow();
});

test("a content that cannot be read to its end makes the download fail", async () => {
  async function* cut() {
    yield Buffer.alloc(70_000, 1);
    throw new Error("gone");
  }
  const entry = { name: "a.exe", modifiedAt: new Date(), content: cut() };
  await expect(buffer(protectedZip(entry, "infecte"))).rejects.toThrow("gone");
});
