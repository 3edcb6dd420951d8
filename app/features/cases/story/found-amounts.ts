import { foldText } from "~/platform/fold-text";
import { parseAmount } from "../amount";
import { type Found, splitClauses } from "./found-text";

const SPACE = "[ \\u00a0\\u202f]";
const DIGITS = `\\d{1,3}(?:${SPACE}\\d{3})+(?:,\\d{1,2})?|\\d[\\d.,]*`;
const EUROS = new RegExp(
  `(?<![\\d.,])(${DIGITS})${SPACE}?(k${SPACE}?(?:€|euros?|e\\b)|(?:mille${SPACE})?(?:€|euros?\\b|eur\\b))`,
  "gi",
);
const UNITS = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ");
const TENS: Record<string, number> = { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 };
const WORD = [...UNITS, ...Object.keys(TENS), "cents?", "mille"].join("|");
const WORDS = new RegExp(`\\b((?:(?:${WORD})[ -]){0,12}(?:${WORD})) euros?\\b`, "gi");

/** Sums that were not lost: promised, earned, repaid, asked for, or somebody's income. */
export const NOT_LOST =
  /\b(rembours|promis|promett|gagn|salaire|retraite|par mois|benefice|solde|bonus|gains?\b|pret de|credit de|plafond|(?:m['’]a|me|nous) (?:demandai?t?|reclame)|reclam|demandees?\b|demandes\b|encore \d|valait|prix|affich)/;
/** A sentence about a payment that did not happen. */
export const NOT_PAID = /\b(?:essaye|tente|refuse)\b/;
/** A sum that left several times is not the whole. */
export const EACH =
  /\b(?:deux|trois|quatre|cinq|\d+) (?:virements?|paiements?|prelevements?|cheques?|fois|retraits?) (?:instantanes? )?de\b/;
/** What came back makes every other amount doubtful. */
export const REPAID = /\b(?:m['’]|nous |l['’])?(?:a|ont|est) rembourse/;
export const TOTAL = /\b(?:au total|en tout|total de|perdu|prejudice)\b/;

/** An amount in another currency: the sum in euros would not be the whole. */
const FOREIGN =
  /\d[\s\u00a0\u202f]*(?:francs?\b|chf\b|fr\.|dollars?\b|usd\b|cad\b|\$|livres?\b|gbp\b|£|usdt\b|usdc\b|btc\b|bitcoins?\b|eth\b)|(?:chf|usd|gbp|\$|£)[\s\u00a0\u202f]*\d/i;

/** The amount that was lost: the one that is called so, else the only one. */
export function findAmount(sentences: readonly string[]): Found<number> | undefined {
  return sentences.some((sentence) => FOREIGN.test(sentence)) ? undefined : findSum(sentences, amountsIn);
}

/** The sum in francs that was lost, in a story that names no other currency. */
export function findFrancs(sentences: readonly string[]): Found<number> | undefined {
  const isMixed = sentences.some(
    (sentence) => amountsIn(sentence).length > 0 || FOREIGN.test(sentence.replace(FRANCS, "")),
  );
  return isMixed ? undefined : findSum(sentences, francsIn);
}

function findSum(sentences: readonly string[], sumsIn: (clause: string) => Found<number>[]): Found<number> | undefined {
  const lost: Found<number>[] = [];
  const done = sentences.filter((sentence) => !NOT_PAID.test(foldText(sentence)));
  for (const clause of done.flatMap(splitClauses)) {
    const amounts = sumsIn(clause);
    const words = foldText(clause);
    if (amounts.length > 0 && (REPAID.test(words) || EACH.test(words))) return undefined;
    if (NOT_LOST.test(words)) continue;
    const [first] = amounts;
    if (first && amounts.length === 1 && TOTAL.test(words)) return first;
    lost.push(...amounts);
  }
  return new Set(lost.map(({ value }) => value)).size === 1 ? lost[0] : undefined;
}

const FRANC_DIGITS = `\\d{1,3}(?:(?:${SPACE}|['\\u2019.])\\d{3})+(?:[.,]\\d{2})?|\\d+(?:[.,]\\d{2})?`;
/** « CHF 500 », « 500 francs suisses », « Fr. 500.– », « 4’800 fr. ». */
const FRANCS = new RegExp(
  `\\b(?:chf|s?fr\\.|frs\\.?)${SPACE}?(${FRANC_DIGITS})(?:\\.?[–—-])?(?!\\d)|(?<![\\d.,'’])(${FRANC_DIGITS})(?:\\.?[–—-])?${SPACE}?(?:chf\\b|francs?\\b(?: suisses?)?|s?frs?\\.?(?![a-z]))`,
  "gi",
);

function francsIn(clause: string): Found<number>[] {
  return [...clause.matchAll(FRANCS)].flatMap(([quote, before, after]) => {
    const value = parseAmount((before ?? after ?? "").replace(/['’]/g, " "));
    return value ? [{ value, quote }] : [];
  });
}

/** Whether a sentence names a sum, in euros or in francs. */
export const hasSum = (sentence: string): boolean => amountsIn(sentence).length > 0 || francsIn(sentence).length > 0;

/** The sums in euros that a clause names, in figures or in words. */
export function amountsIn(clause: string): Found<number>[] {
  const found: Found<number>[] = [];
  for (const [quote, digits = "", unit = ""] of clause.matchAll(EUROS)) {
    const isThousands = /^(?:k|mille)/i.test(unit);
    const cents = parseAmount(digits.replace(/[.,]$/, ""));
    if (cents) found.push({ value: isThousands ? cents * 1000 : cents, quote });
  }
  for (const [quote, words = ""] of clause.matchAll(WORDS)) found.push({ value: numberOf(words) * 100, quote });
  return found;
}

/** A number below a million in words: « cinq mille trois cents ». */
function numberOf(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of foldText(words).split(/[ -]/)) {
    if (word === "mille") {
      total += (group || 1) * 1000;
      group = 0;
    } else if (/^cents?$/.test(word)) group = (group || 1) * 100;
    else group += TENS[word] ?? UNITS.indexOf(word) + 1;
  }
  return total + group;
}
