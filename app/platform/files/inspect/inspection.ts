import type { Kind } from "./kinds.ts";

/**
 * Why a file was not taken: `empty` 0 bytes; `unsupported` another format than those asked for; `corrupt` the right
 * format, but cut, damaged or made to burst the memory; `protected` a PDF that asks for a password; `active` a PDF that
 * would run or start something, or that carries a program.
 */
export type Refusal = "empty" | "unsupported" | "corrupt" | "protected" | "active";

export type Accepted = {
  ok: true;
  kind: Kind;
  /** Of a PDF. */
  pages?: number;
  /** Of a picture, in pixels. */
  width?: number;
  height?: number;
};
export type Refused = { ok: false; reason: Refusal };

/** What the worker finds: the verdict and, of a picture that browsers cannot show, the same picture as a JPEG. */
export type Inspection = (Accepted & { rendition?: Buffer }) | Refused;

export const refused = (reason: Refusal): Refused => ({ ok: false, reason });
