import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { MAX_STATEMENT_BYTES } from "./statement-sizes.ts";

/** The greatest size in UTF-8, where a character that a bank wrote in one byte takes three at most. */
const MAX_UNPACKED_BYTES = 3 * MAX_STATEMENT_BYTES;

/**
 * Compresses the text of a statement for a form that carries it back: the text itself, written into a page, is escaped to
 * several times its size. Works outside the event loop.
 * @returns base64url.
 */
export async function packText(text: string): Promise<string> {
  return (await promisify(gzip)(text)).toString("base64url");
}

/** Reads what `packText` gave, which anybody may have written; null when it is something else or too long. */
export async function unpackText(packed: string): Promise<string | null> {
  const bytes = await promisify(gunzip)(Buffer.from(packed, "base64url"), {
    maxOutputLength: MAX_UNPACKED_BYTES,
  }).catch(() => null);
  return bytes?.toString("utf8") ?? null;
}
