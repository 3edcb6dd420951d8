import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ZipEntry, zipName, zipStream } from "./zip.server.ts";

const run = promisify(execFile);
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "zip-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function* these(...entries: ZipEntry[]) {
  yield* entries;
}

const stream = (text: string) => async () => new Blob([text]).stream() as ReadableStream<Uint8Array>;

test("the unzip command extracts every file with its name, accents included", async () => {
  const archive = zipStream(
    these(
      { name: "dossier.txt", content: "Été à l’abri" },
      { name: "pieces/01-relevé de compte.txt", content: stream("un") },
      { name: "pieces/02-vide.txt", content: stream("") },
    ),
  );
  const path = join(dir, "a.zip");
  await pipeline(Readable.fromWeb(archive as NodeReadableStream), createWriteStream(path));
  expect((await run("unzip", ["-t", path])).stdout).toContain("No errors detected");
  await run("unzip", ["-q", path, "-d", join(dir, "out")], { env: { ...process.env, LC_ALL: "C.UTF-8" } });
  expect(await readFile(join(dir, "out/dossier.txt"), "utf8")).toBe("Été à l’abri");
  expect((await readdir(join(dir, "out/pieces"))).sort()).toEqual(["01-relevé de compte.txt", "02-vide.txt"]);
  expect(await readFile(join(dir, "out/pieces/01-relevé de compte.txt"), "utf8")).toBe("un");
});

test("an error in a content makes the archive fail instead of shortening it", async () => {
  const failing = async () =>
    (async function* () {
      yield new Uint8Array(10);
      throw new Error("the object is damaged");
    })();
  const archive = zipStream(these({ name: "a", content: failing }, { name: "b", content: "b" }));
  await expect(new Response(archive as BodyInit).bytes()).rejects.toThrow("the object is damaged");
});

test("a content is opened only when it is needed, and cancelling stops the current one", async () => {
  const opened: string[] = [];
  let closed = false;
  const endless = async () => {
    opened.push("endless");
    return (async function* () {
      try {
        for (;;) yield new Uint8Array(1000);
      } finally {
        closed = true;
      }
    })();
  };
  const later = async () => {
    opened.push("later");
    return stream("x")();
  };
  const reader = zipStream(these({ name: "a", content: endless }, { name: "b", content: later })).getReader();
  for (let piece = 0; piece < 5; piece++) await reader.read();
  await reader.cancel();
  expect(opened).toEqual(["endless"]);
  expect(closed).toBe(true);
});

test.each(["../etc/passwd", "/etc/passwd", "a//b", "a\\b", "a\nb"])("the name %j is refused", async (name) => {
  const archive = zipStream(these({ name, content: "x" }));
  await expect(new Response(archive as BodyInit).bytes()).rejects.toThrow("is no name");
});

test.each([
  [1, 3, "../../photo.jpg", "01-photo.jpg"],
  [7, 120, "été.pdf", "007-été.pdf"],
  [2, 2, `${"é".repeat(300)}.pdf`, `02-${"é".repeat(96)}.pdf`],
  [1, 1, "", "01-fichier"],
])("file %i of %i named %j gets the name %j", (number, total, name, expected) => {
  expect(zipName(number, total, name)).toBe(expected);
});
