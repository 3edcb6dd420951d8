import { type CountryHelp, countryHelp } from "~/content/countries";
import { formatLongDate } from "~/ui/format";

/** The help of one country, in words. */
export type ShownHelp = { title: string; lines: { term: string; text: string }[]; source: string };

/** After how many months a text is to be read again. */
const READ_AGAIN_MONTHS = 12;

/** The codes of the countries of residence that a profile knows. */
const CODES: Readonly<Record<string, string>> = { Belgique: "BE", Suisse: "CH", Luxembourg: "LU", Canada: "CA" };

/**
 * The help of the countries where a victim lives and has an account, each once; none for France. A country without help of
 * its own has the general one.
 * @param codes of the banks of the accounts; null where it is not known. @param country of residence. @param today an ISO date.
 */
export function helpAbroad(codes: readonly (string | null)[], country: string, today: string): ShownHelp[] {
  const residence = country === "France" ? "FR" : (CODES[country] ?? "ZZ");
  const abroad = [residence, ...codes].filter((code) => code !== null && code !== "FR");
  const found = abroad.map((code) => countryHelp.find((one) => one.code === code) ?? generalHelp());
  return [...new Set(found)].map((one) => shown(one, today));
}

/** The help of every country, for a visitor, who named none. @param today an ISO date. */
export const allHelp = (today: string): ShownHelp[] => countryHelp.map((one) => shown(one, today));

/** To whom somebody who lives in another country than France complains, as a letter names them. @param country of residence. */
export const complaintAddresseeOf = (country: string): string =>
  (countryHelp.find(({ code }) => code === (CODES[country] ?? null)) ?? generalHelp()).complaint;

const generalHelp = () => countryHelp.find(({ code }) => code === null) as CountryHelp;

function shown({ title, lines, source, checkedOn }: CountryHelp, today: string): ShownHelp {
  const again = Temporal.PlainDate.from(checkedOn).add({ months: READ_AGAIN_MONTHS }).toString();
  const remark = today > again ? "\u00a0: à revérifier" : "";
  return {
    title,
    lines: lines.map(({ term, text, unconfirmed }) => ({ term, text: unconfirmed ? `${text} (À vérifier.)` : text })),
    source: `Sources\u00a0: ${source}. Lues le ${formatLongDate(checkedOn)}${remark}.`,
  };
}
