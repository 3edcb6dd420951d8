import { digestOf } from "../crypto/tokens.server";

/** Identifies a stored text, so that a form can say which text it was showing when it is sent. */
export function textVersion(text: string): string {
  return digestOf(text).slice(0, 16);
}
