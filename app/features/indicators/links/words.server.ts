import type { IndicatorSide } from "~/db/schema/indicator-enumerations";
import { roundedDown } from "./rules";

export type OthersReader = "operator" | "lawyer" | "client" | "nobody";

/** Every sentence below takes this many bytes, so that the length of a page tells nothing either. */
const LENGTH = 120;

/** Fills a sentence with spaces, which no page shows. */
const padded = (text: string): string => text + " ".repeat(Math.max(0, LENGTH - Buffer.byteLength(text)));

/**
 * What a reader learns of how many other cases name a confirmed value. The operator reads the number. A lawyer reads it
 * rounded down and never under three: one other case would be a colleague’s client (RIN 2.2). A client reads the same, once
 * the lawyer or the staff has confirmed the value.
 */
export function wordsOfOthers(
  reader: OthersReader,
  { decidedAs }: { decidedAs: IndicatorSide },
  others: number,
): string | null {
  if (reader === "nobody") return null;
  if (reader === "operator") return others > 1 ? `${others} autres dossiers` : others === 1 ? "1 autre dossier" : null;
  const isChecked = decidedAs === "lawyer" || decidedAs === "administrator";
  const shown = reader === "lawyer" || isChecked ? roundedDown(others) : 0;
  if (shown === 0) return padded("Aucun rapprochement à montrer à ce jour.");
  return padded(
    reader === "lawyer"
      ? `D’autres dossiers signalent cette trace\u00a0: ${shown} au moins.`
      : `D’autres personnes ont signalé cette trace\u00a0: ${shown} au moins.`,
  );
}
