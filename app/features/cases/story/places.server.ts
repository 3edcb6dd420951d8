import { bankCountry } from "~/content/addressees";
import { COUNTRIES, type Country } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import { MAX_DESCRIPTION } from "../wizard/rules";

/** The country of the bank of a story, by its code, and that in which its teller lives. */
export type StoryPlaces = {
  /** Null while it is not known. */
  accountCountry: string | null;
  residence: Country;
};

const CODES: Record<Country, string> = { France: "FR", Belgique: "BE", Suisse: "CH", Luxembourg: "LU", Canada: "CA" };

/** The code of a country of residence, for its phone numbers. */
export const codeOf = (country: Country): string => CODES[country];

/** How a text names each country of residence, without accents: its name, its people, its large cities. */
const NAMES: Record<Exclude<Country, "France">, string> = {
  Belgique: "belgique|belges?|bruxelles|liege|namur|charleroi|anvers",
  Suisse: "suisse|helvetique|geneve|lausanne|fribourg|neuchatel|berne|zurich|bale",
  Luxembourg: "luxembourg|luxembourgeoise?",
  Canada: "canada|canadien(?:ne)?|quebec|quebecoise?|montreal|ottawa|toronto",
};
const ABROAD = Object.entries(NAMES) as [Country, string][];
const LIVES =
  "(?:j['’]habite|je vis|je reside|nous habitons|nous vivons|je suis domiciliee?)(?: (?!france|paris)[a-z]+,?){0,3}?";
const OWN_BANK = /(?:ma|notre|mon) (?:banque|compte(?: bancaire)?)(?: est)?(?: en| au| a)?/.source;

const findCountry = (text: string, before: string): Country | null =>
  ABROAD.find(([, names]) => new RegExp(`\\b${before} (?:${names})\\b`).test(text))?.[0] ?? null;

/**
 * Where the bank and the teller of a story are: as they answered, else by the name of the bank, the words of the story and
 * the country of the phone number. While only one of the two is known to be abroad, the bank follows the residence.
 */
export function placesOf(form: FormData, bankName: string | null): StoryPlaces {
  const text = (name: string) => String(form.get(name) ?? "");
  const story = foldText(text("description").slice(0, MAX_DESCRIPTION));
  const lives = COUNTRIES.find((country) => country === text("residence"));
  const byPhone = text("phone") ? COUNTRIES.find((country) => CODES[country] === text("phoneCountry")) : undefined;
  const residence = lives ?? findCountry(story, LIVES) ?? byPhone ?? "France";
  const bank = findCountry(story, OWN_BANK);
  const told = text("accountCountry") || bankCountry(bankName) || (bank && CODES[bank]);
  return { accountCountry: told || (residence === "France" ? null : CODES[residence]), residence };
}
