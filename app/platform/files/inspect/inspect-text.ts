import type { Work } from "../../work.ts";
import { type Inspection, refused } from "./inspection.ts";

/** Beginnings of files that a program would execute or render rather than show as text. */
const MARKUP =
  /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype|\?|!--|html|head|body|script|style|svg|iframe|object|embed|form|title|meta|link|img|table|div|font|p|br|a|b|h[1-6])\b|^\s*<\?|^#!|^\s*\{\\rtf/i;
const HEADER_LINE = /^(?:[\x21-\x39\x3b-\x7e]+:.*|[ \t]+.*|)$/;
const MAIL_HEADERS = [
  "from",
  "to",
  "subject",
  "date",
  "received",
  "return-path",
  "message-id",
  "mime-version",
  "delivered-to",
];

/** Inspects plain text (UTF-8, UTF-16 with a byte order mark, or windows-1252) or an e-mail saved as a file. */
export function inspectText(bytes: Buffer, work?: Work): Inspection {
  const decoded = decode(bytes);
  if (decoded === null) return refused("unsupported");
  const { text, charset } = decoded;
  work?.add(text.length);
  if (isMail(text, work)) return { ok: true, kind: "eml" };
  if (MARKUP.test(text.slice(0, 4096))) return refused("unsupported", "text");
  return { ok: true, kind: "text", ...(charset !== "utf-8" && { charset }) };
}

function decode(bytes: Buffer): { text: string; charset: string } | null {
  const marked = bytes.length % 2 === 0 && ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));
  const encodings = marked ? [bytes[0] === 0xff ? "utf-16le" : "utf-16be"] : ["utf-8", "windows-1252"];
  for (const charset of encodings) {
    try {
      const text = new TextDecoder(charset, { fatal: true }).decode(bytes);
      // A file with control characters is not text; undefined bytes of windows-1252 decode to such characters.
      if (!/[^\P{Cc}\t\n\f\r]/u.test(text)) return { text, charset };
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

/** True for header lines up to a blank line, of which at least two are common in e-mails (RFC 5322). */
function isMail(text: string, work?: Work): boolean {
  const head =
    text
      .replace(/^From .*\r?\n/, "")
      .slice(0, 64 * 1024)
      .split(/\r?\n\r?\n/, 1)[0] ?? "";
  const lines = head.split(/\r?\n/);
  for (const line of lines) work?.add(line.length);
  const names = new Set(lines.map((line) => /^[^\s:]+(?=:)/.exec(line)?.[0]?.toLowerCase() ?? ""));
  return lines.every((line) => HEADER_LINE.test(line)) && MAIL_HEADERS.filter((name) => names.has(name)).length >= 2;
}
