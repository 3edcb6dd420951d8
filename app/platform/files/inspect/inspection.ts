import type { Kind } from "./kinds.ts";

/**
 * Why a file was refused: `empty` 0 bytes; `unsupported` a format that is not allowed; `corrupt` truncated, damaged or a
 * decompression bomb; `heavy`, `slow` needs more memory, or time, than a file may take; `protected` a PDF with a password; `active` a PDF
 * or an office document that runs something, plays media, loads something from elsewhere or has a program attached;
 * `attached` an e-mail whose parts cannot be told apart; `large` above what a reader is given, and neither sound nor film.
 */
export type Refusal =
  | "empty"
  | "unsupported"
  | "corrupt"
  | "heavy"
  | "slow"
  | "protected"
  | "active"
  | "attached"
  | "large";

export type Accepted = {
  ok: true;
  kind: Kind;
  /** The number of pages of a PDF. */
  pages?: number;
  /** The size of a picture, in pixels. */
  width?: number;
  height?: number;
  /** The encoding of a text that is not in UTF-8. */
  charset?: string;
  /** The names of what an e-mail carries that cannot be shown: it stays in the e-mail, unopened. */
  sealedParts?: string[];
  /** What its process used: seconds of processor, and megabytes of memory at most. */
  used?: { cpuSeconds: number; peakMB: number };
};
export type Refused = {
  ok: false;
  reason: Refusal;
  /** What an unsupported file contains, when it is a known kind. */
  found?: Kind;
};

/**
 * The worker's result, with what is shown in place of the file: a JPEG of a picture that browsers cannot show, or the text of
 * an e-mail that carries something sealed.
 */
export type Inspection = (Accepted & { rendition?: Buffer }) | Refused;

export const refused = (reason: Refusal, found?: Kind): Refused => ({ ok: false, reason, ...(found && { found }) });
