import { countrySpecs } from "ibantools";
import { findPhoneNumbersInText } from "libphonenumber-js";
import { parse as parseHost } from "tldts";
import type { IndicatorKind } from "~/db/schema/indicator-enumerations";
import { chainOf } from "~/features/payments/rules.server";
import { foldText } from "~/platform/fold-text";
import { type NormalForm, normalForm, refang } from "./normal-forms.server";

/** How much of a text is read. */
const MAX_READ = 100_000;
/** How many values a text suggests at most. */
const MAX_FOUND = 40;

/** Words before a value that is the teller's own. */
const OWN = /\b(?:mon|notre|mes)\s+(?:propre\s+)?(?:iban|compte|numero|telephone|mail|e-mail|adresse|rib)[^.\n]{0,25}$/;
const SERVICES = /\b(telegram|instagram|facebook|messenger|tiktok|snapchat|discord|signal)\b/g;

/**
 * The values that a story or a message names, which a person has to confirm: what many honest people share, and what the
 * text calls the teller's own, is left out.
 */
export function findValues(story: string): NormalForm[] {
  let rest = refang(story.slice(0, MAX_READ));
  const folded = foldText(rest);
  const isAligned = folded.length === rest.length;
  const found = new Map<string, NormalForm>();
  const take = (kind: IndicatorKind, text: string, at: number) => {
    const form = normalForm(kind, text);
    if (!form) return false;
    const isOwn = isAligned && OWN.test(folded.slice(Math.max(0, at - 60), at));
    if (!form.isCommon && !isOwn && found.size < MAX_FOUND) found.set(`${form.kind} ${form.compared}`, form);
    return true;
  };
  // What was read is hidden from the next patterns: the digits of an IBAN are no telephone number.
  const read = (pattern: RegExp, take: (match: RegExpExecArray) => string | false) => {
    for (const match of [...rest.matchAll(pattern)]) {
      const text = take(match);
      if (text) rest = rest.slice(0, match.index) + "#".repeat(text.length) + rest.slice(match.index + text.length);
    }
  };
  read(/\b(?:0x)?[0-9a-f]{64}\b/gi, ({ 0: text, index }) => take("crypto_transaction", text, index) && text);
  read(/\b[A-Z]{2}\d{2}(?:[ \u00a0.-]?[A-Z0-9]){11,30}/gi, ({ 0: text, index }) => {
    const iban = ibanAtStart(text);
    return iban !== null && take("iban", iban, index) && iban;
  });
  read(/\b(?:0x[0-9a-f]{40}|bc1[a-z0-9]{8,87}|[1-9A-HJ-NP-Za-km-z]{26,44})\b/gi, ({ 0: text, index }) =>
    chainOf(text) !== null && take("crypto_address", text, index) ? text : false,
  );
  read(/[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu, ({ 0: text, index }) =>
    take("email", text, index) ? text : false,
  );
  read(
    /(?:https?:\/\/[^\s<>"«»)]+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s<>"«»),;]*)?)/gu,
    (match) => {
      const text = match[0].replace(/[.,;:!?'’]+$/, "");
      return isLikelySite(text) && take("site", text, match.index) ? text : false;
    },
  );
  read(/(?<![\p{L}\p{N}])@([a-z][\w.]{3,31})/giu, ({ 0: text, 1: name = "", index }) => {
    const service = isAligned && [...folded.slice(Math.max(0, index - 60), index + 40).matchAll(SERVICES)].at(-1)?.[1];
    return service && take("handle", `${service}:${name}`, index) ? text : false;
  });
  for (const { number, startsAt } of findPhoneNumbersInText(rest, "FR")) take("phone", number.number, startsAt);
  return [...found.values()];
}

/** The IBAN that a run of letters and digits begins with: the words that follow it may be glued to it. */
function ibanAtStart(run: string): string | null {
  const length = countrySpecs[run.slice(0, 2).toUpperCase()]?.chars;
  if (!length) return null;
  let taken = "";
  for (const sign of run) {
    taken += sign;
    if (taken.replace(/[^A-Z0-9]/gi, "").length === length) return normalForm("iban", taken) ? taken : null;
  }
  return null;
}

/** Two-letter ends that sites of fraud have: « pris.Il » is a missing space. */
const SHORT_ENDS = /\.(?:fr|eu|io|co|be|ch|lu|uk|de|cc|tv|ws|ru|cn|es|it|nl|pt|pl|li|ai|vc)$/;

function isLikelySite(text: string): boolean {
  if (/^https?:/i.test(text)) return true;
  const host = text.split("/")[0] ?? "";
  const { isIcann, publicSuffix } = parseHost(host);
  if (!isIcann || !publicSuffix || host !== host.toLowerCase()) return false;
  return /\p{L}{3,}$/u.test(publicSuffix) || SHORT_ENDS.test(host) || text.includes("/");
}
