import { bankCountry, isSharedBankName } from "~/content/addressees";
import { COUNTRIES, type Country, REPRESENTED_COUNTRIES, type RepresentedCountry } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import { MAX_DESCRIPTION } from "../wizard/rules";
import { findOwnIbans } from "./found-iban";

/** The country of the bank of a story, by its code, and those in which its teller and whom it is for live. */
export type StoryPlaces = {
  /** Null while it is not known; `FOREIGN` while something says that it is not France, and nobody answered which. */
  accountCountry: string | null;
  /** Null while something says that it may be another country than France, and nobody answered. */
  residence: Country | null;
  /** Of the person whom the story is for; null until it is answered. */
  representedCountry: RepresentedCountry | null;
  /** Whether France is only assumed: nothing that was told names a country. */
  isAssumed: boolean;
};

const CODES: Record<Country, string> = { France: "FR", Belgique: "BE", Suisse: "CH", Luxembourg: "LU", Canada: "CA" };
/** The countries other than France where the clients of the product live. */
const NEIGHBOURS = Object.values(CODES).filter((code) => code !== "FR");
/** In place of the code of a country that is to be asked. */
export const FOREIGN = "XX";

/** The code of a country of residence, for its phone numbers; that of France while it is not known. */
export const codeOf = (country: Country | null): string => CODES[country ?? "France"];

/** How a text names each country of residence, without accents: its name, its people, its towns. */
const NAMES: Record<Exclude<Country, "France">, string> = {
  Belgique: "belgique|belges?|bruxelles|liege|namur|charleroi|anvers",
  Suisse:
    "suisse|helvetique|geneve|vaud|valais|tessin|lucerne|winterthour|lausanne|fribourg|neuchatel|berne|zurich|bale|renens|nyon|morges|vevey|montreux|yverdon(?:-les-bains)?|sion|sierre|martigny|delemont|bienne|lugano|la chaux-de-fonds",
  Luxembourg: "luxembourg|luxembourgeoise?",
  Canada: "canada|canadien(?:ne)?|quebec|quebecoise?|montreal|ottawa|toronto",
};
const ABROAD = Object.entries(NAMES) as [Country, string][];
const LIVES =
  "(?:j['’]habite|je vis|je reside|nous habitons|nous vivons|je suis domiciliee?)(?: (?!france|paris)[a-z]+,?){0,3}?";
const OWN_BANK = /(?:ma|notre|mon) (?:banque|compte(?: bancaire)?)(?: est)?(?: en| au| a)?/.source;

/** Sums in francs or in Canadian dollars: nobody has had francs in France since 2002, and those of the Pacific are French. */
const FOREIGN_SUM =
  /\bchf\b|\d(?:\.?[-–—])?[\s\u00a0\u202f]*(?:francs?|s?frs?\.?)(?![a-z])(?! (?:pacifique|cfp|xpf))|(?<![.\w])fr\.[\s\u00a0]*\d|\bdollars? canadiens?\b|\d[\s\u00a0]*cad\b|\bcad[\s\u00a0]*\d/;
/** A telephone of one's own with the code of another country; « natel » is said in Switzerland only. */
const FOREIGN_PHONE =
  /\bnatel\b|\b(?:mon|notre) (?:propre )?(?:numero|tel(?:ephone)?|portable|mobile|gsm)\b[^.]{0,30}(?:\+|\b00)(?:41|32|352|1)\b/;
/** What only people of Switzerland pay with, or sell on. */
const SWISS_MEANS = /\btwint\b|\bcarte corner\b|\bcorner ?(?:card|bank|banca|banque)\b|\banibis\b/;
/** Where somebody says to be, which may be where they live. */
const IS_AT = "(?:je suis|nous sommes|ici) (?:a|en|dans le canton de|du canton de)";
/** The countries whose international code begins a number of one's own. */
const PREFIXES: readonly [RegExp, Country][] = [
  [/^(?:\+|00)41/, "Suisse"],
  [/^(?:\+|00)32/, "Belgique"],
  [/^(?:\+|00)352/, "Luxembourg"],
];

const findCountry = (text: string, before: string): Country | null =>
  ABROAD.find(([, names]) => new RegExp(`\\b${before} (?:${names})\\b`).test(text))?.[0] ?? null;

/**
 * Where the bank, the teller and whom they tell for are: as they answered, else by the name of the bank, its IBAN, the words
 * of the story and the country of the phone number. While only one of the two is known to be abroad, the bank follows the
 * residence of its client. A bank, a sum, a number or an IBAN of another country leaves open what nobody answered: neither
 * is then taken for French.
 */
export function placesOf(form: FormData, bankName: string | null): StoryPlaces {
  const text = (name: string) => String(form.get(name) ?? "");
  const description = text("description").slice(0, MAX_DESCRIPTION);
  const story = foldText(description);
  const residence =
    COUNTRIES.find((country) => country === text("residence")) ??
    findCountry(story, LIVES) ??
    countryOfPhone(text("phone"), text("phoneCountry"));
  const isForPerson = ["relative", "guardian"].includes(text("filledFor"));
  const named = REPRESENTED_COUNTRIES.find((country) => isForPerson && country === text("representedCountry"));
  const representedCountry = named ?? null;
  const holder = homeCode(isForPerson ? representedCountry : (residence ?? null));
  const bank = findCountry(story, OWN_BANK);
  const iban = findOwnIbans(description);
  const told = text("accountCountry") || bankCountry(bankName, holder) || (bank && CODES[bank]) || iban.own;
  const isForeign =
    FOREIGN_SUM.test(story) ||
    FOREIGN_SUM.test(foldText(text("amount"))) ||
    ["CHF", "CAD"].includes(text("currency")) ||
    FOREIGN_PHONE.test(story) ||
    SWISS_MEANS.test(story) ||
    findCountry(story, IS_AT) !== null ||
    iban.mayBeForeign ||
    (told ? NEIGHBOURS.includes(told) : isSharedBankName(bankName));
  const accountCountry = told || (holder !== null && holder !== "FR" ? holder : isForeign ? FOREIGN : null);
  return {
    accountCountry,
    residence: residence ?? (isForeign ? null : "France"),
    representedCountry,
    isAssumed: accountCountry === null && residence === undefined && text("filledFor") === "",
  };
}

/** The code of a country where somebody lives; null while it is not known, `FOREIGN` for one that a profile does not offer. */
const homeCode = (country: RepresentedCountry | null): string | null =>
  country && (country === "Un autre pays" ? FOREIGN : CODES[country]);

function countryOfPhone(phone: string, phoneCountry: string): Country | undefined {
  const typed = phone.replace(/[\s.()-]/g, "");
  if (typed === "") return undefined;
  return (
    PREFIXES.find(([prefix]) => prefix.test(typed))?.[1] ?? COUNTRIES.find((country) => CODES[country] === phoneCountry)
  );
}
