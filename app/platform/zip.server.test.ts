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
import { jsonList, type ZipEntry, zipName, zipStream } from "./zip.server.ts";

const run = promisify(execFile);
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "zip-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function* these(...entries: ZipEntry[]) {
  yield* entries;
}

/** An archive of an account of its own. */
const zip = (entries: AsyncIterable<ZipEntry>) => zipStream(entries, { account: crypto.randomUUID() });

const stream = (text: string) => async () => new Blob([text]).stream() as ReadableStream<Uint8Array>;

test("the unzip command extracts every file with its name, accents included", async () => {
  const archive = zip(
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
  const archive = zip(these({ name: "a", content: failing }, { name: "b", content: "b" }));
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
  const reader = zip(these({ name: "a", content: endless }, { name: "b", content: later })).getReader();
  for (let piece = 0; piece < 5; piece++) await reader.read();
  await reader.cancel();
  expect(opened).toEqual(["endless"]);
  expect(closed).toBe(true);
});

test("one archive of an account is written at a time; the next has read nothing until then, also when the first is given up", async () => {
  const account = crypto.randomUUID();
  const opened: number[] = [];
  const archives = [1, 2, 3].map((number) => {
    const content = async () => {
      opened.push(number);
      return stream("x")();
    };
    return zipStream(these({ name: "a", content }), { account }).getReader();
  });
  const [first, second, third] = archives as [(typeof archives)[0], (typeof archives)[0], (typeof archives)[0]];
  for (let piece = 0; piece < 3; piece++) await first.read();
  const waiting = second.read();
  await new Response(zip(these({ name: "of another account", content: "x" })) as BodyInit).bytes();
  expect(opened).toEqual([1]);
  await first.cancel();
  await waiting;
  for (let piece = 0; piece < 2; piece++) await second.read();
  expect(opened).toEqual([1, 2]);
  const last = third.read();
  while (!(await second.read()).done);
  expect((await last).done).toBe(false);
  await third.cancel();
});

test("an archive that nobody reads any more fails, and its account's next one is written", async () => {
  const account = crypto.randomUUID();
  const stopped = zipStream(these({ name: "a", content: "x" }), { account, maxStallMs: 20 }).getReader();
  await stopped.read();
  const next = zipStream(these({ name: "a", content: "x" }), { account });
  expect((await new Response(next as BodyInit).bytes()).length).toBeGreaterThan(100);
  await expect(stopped.read()).rejects.toThrow("not read any more");
});

test("a list is written as JSON page by page, an empty one too", async () => {
  const read = async (...given: object[][]) => {
    const { content } = jsonList("a.json", async function* () {
      yield* given;
    });
    const pieces = await Array.fromAsync(await (content as () => Promise<AsyncIterable<Uint8Array>>)());
    return { pieces: pieces.length, value: JSON.parse(Buffer.concat(pieces).toString()) };
  };
  expect(await read([{ one: 1 }, { one: "é" }], [], [{ one: null }])).toEqual({
    pieces: 3,
    value: [{ one: 1 }, { one: "é" }, { one: null }],
  });
  expect((await read()).value).toEqual([]);
  expect((await read([])).value).toEqual([]);
});

test.each(["../etc/passwd", "/etc/passwd", "a//b", "a\\b", "a\nb"])("the name %j is refused", async (name) => {
  const archive = zip(these({ name, content: "x" }));
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
