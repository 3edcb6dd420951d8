import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const run = promisify(execFile);

/** Unzips an exported case into `dir` with the `unzip` program. @returns its folder. */
export async function unzipCase(
  { stream, name }: { stream: ReadableStream<Uint8Array>; name: string },
  dir: string,
): Promise<string> {
  const path = join(dir, name);
  await pipeline(Readable.fromWeb(stream as NodeReadableStream), createWriteStream(path));
  await run("unzip", ["-q", path, "-d", dir], { env: { ...process.env, LC_ALL: "C.UTF-8" } });
  return path.replace(/\.zip$/, "");
}

/** Runs `sha256sum -c` on the digests of an unzipped case. @returns its lines. @throws when a file differs. */
export async function verifyDigests(folder: string): Promise<string[]> {
  const { stdout } = await run("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder });
  return stdout.trim().split("\n");
}

/** The text of a PDF, with its spaces as single ones. */
export async function pdfText(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join(" ").replace(/\s+/g, " ");
}

/** The text of a PDF file. */
export const readPdfText = async (path: string): Promise<string> => pdfText(new Uint8Array(await readFile(path)));
