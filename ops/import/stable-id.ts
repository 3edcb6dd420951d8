import { createHash } from "node:crypto";

/** The same UUID for the same words, so that what is written twice is written once. */
export function stableId(...words: string[]): string {
  const digest = createHash("sha256").update(words.join("\0")).digest("hex");
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
