import type { PaymentCurrency } from "~/db/schema/payment-enumerations";

/** One billion euros: a higher amount is refused as a typing mistake. */
const MAX_CENTS = 100_000_000_000;

const ABOUT = "environ|env\\.?|à peu près|a peu pres|approximativement|approx\\.?";
const ABOUT_BEFORE = new RegExp(`^(?:${ABOUT}|près de|pres de|presque|autour de|plus de|soit|~|≈)\\s*`, "i");
const ABOUT_AFTER = new RegExp(`\\s*(?:${ABOUT}|au total|en tout)$`, "i");
const EUROS_BEFORE = /^(?:€|eur(?:os?)?(?=[\s\d]))\s*/i;
const EUROS_AFTER = /\s*(?:€|euros?|eur)$/i;
/** « 12 € 50 », « 12 euros et 50 centimes ». */
const EUROS_BETWEEN = /^([\d .]+?) ?(?:€|euros?) ?(?:et )?(\d\d)(?: ?(?:centimes?|cts?))?$/i;

/** How thousands and cents are written where nothing else can be meant. */
const FORMS = [
  /^(\d{1,12})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,})$/,
];

/**
 * Reads an amount as a French person types it: « 12 480,50 », « 12480.5 », « 1 500 € », « environ 12 000 euros »,
 * « 1.234,56 », « 1,234.56 », « 12’000.- ».
 * @returns integer cents; null when it is not an amount, or an ambiguous one (« 12,480 »).
 */
export function parseAmount(text: string): number | null {
  if (text.length > 100) return null;
  const written = text
    .replace(/[\s\u00a0\u202f\u2009'’]+/g, " ")
    .trim()
    .replace(/(?:[.,]\s*)?[-–—]+$|\.$/, "")
    .replace(ABOUT_BEFORE, "")
    .replace(ABOUT_AFTER, "")
    .replace(EUROS_BEFORE, "")
    .replace(EUROS_BETWEEN, "$1,$2")
    .replace(EUROS_AFTER, "")
    .replace(/ ?([.,]) ?/g, "$1");
  for (const form of FORMS) {
    const [, whole, cents = ""] = form.exec(written) ?? [];
    if (whole === undefined) continue;
    const amount = Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
    return amount <= MAX_CENTS ? amount : null;
  }
  return null;
}

/** The currencies in which a story says what was lost, the payments of a case having more. */
export const TOLD_CURRENCIES = ["EUR", "CHF", "CAD", "USD", "GBP"] as const satisfies readonly PaymentCurrency[];
export type ToldCurrency = (typeof TOLD_CURRENCIES)[number];

/** How a sum names another currency than the euro; a bare « $ » is that of two countries. */
const OTHER_CURRENCIES = {
  CHF: "chf|s?frs?\\.?|francs?(?: suisses?)?",
  CAD: "cad|dollars? canadiens?",
  USD: "dollars?[ ]am[ée]ricains?|usd",
  GBP: "gbp|£|livres?(?: sterling)?",
} satisfies Record<Exclude<ToldCurrency, "EUR">, string>;
const NAMED = Object.entries(OTHER_CURRENCIES).map(([currency, words]) => ({
  currency: currency as ToldCurrency,
  pattern: new RegExp(`^(?:${words})[\\s\\u00a0\\u202f]*(?=\\d)|(?<=[\\d.\\-–—\\s\\u00a0\\u202f])(?:${words})$`, "i"),
}));

/**
 * Reads a sum that may name its currency: « CHF 8'400 », « 8’400.– francs », « 1 500 € ».
 * @returns the cents as `parseAmount`, and the currency; null for a sum in euros, or that names none.
 */
export function parseSum(text: string): { cents: number | null; currency: ToldCurrency | null } {
  const typed = text.slice(0, 101).trim();
  const named = NAMED.find(({ pattern }) => pattern.test(typed));
  return {
    cents: parseAmount(named ? typed.replace(named.pattern, "") : typed),
    currency: named?.currency ?? null,
  };
}

const THREE_DECIMALS =
  "La virgule précède les centimes\u00a0: deux chiffres au plus, par exemple 12\u00a0480,50. Pour les milliers, laissez une espace.";
const NOT_IN_EUROS = "Ce montant n’est pas en euros. Indiquez sa valeur en euros, même approximative";
const ONE_ONLY = "Indiquez un seul montant, même approximatif, par exemple 12\u00a0480,50";

/**
 * How an amount that could not be read is to be written. @param otherwise what is said when no more is known.
 * @param notInEuros what is said of a sum in another currency.
 */
export function amountRefusal(typed: string, otherwise: string, notInEuros = NOT_IN_EUROS): string {
  const text = typed.slice(0, 100);
  if (parseSum(typed).currency !== null) return notInEuros;
  if (/,\s*\d{3}/.test(text)) return THREE_DECIMALS;
  return /\d\D*(?:\b(?:et|ou)\b|[àa+/]|\d\s*[-–]\s*)\D*\d/i.test(text) ? ONE_ONLY : otherwise;
}
