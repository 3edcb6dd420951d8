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

const THREE_DECIMALS =
  "La virgule précède les centimes\u00a0: deux chiffres au plus, par exemple 12\u00a0480,50. Pour les milliers, laissez une espace.";
const ONE_ONLY = "Indiquez un seul montant, même approximatif, par exemple 12\u00a0480,50";

/** How an amount that could not be read is to be written. @param otherwise what is said when no more is known. */
export function amountRefusal(typed: string, otherwise: string): string {
  const text = typed.slice(0, 100);
  if (/,\s*\d{3}/.test(text)) return THREE_DECIMALS;
  return /\d\D*(?:\b(?:et|ou)\b|[àa+/]|\d\s*[-–]\s*)\D*\d/i.test(text) ? ONE_ONLY : otherwise;
}
