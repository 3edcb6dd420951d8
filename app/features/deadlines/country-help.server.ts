import { type CountryHelp, countryHelp } from "~/content/countries";
import { formatLongDate } from "~/ui/format";

/** The help of one country, in words. */
export type ShownHelp = { title: string; lines: { term: string; text: string }[]; source: string };

/** After how many months a text is to be read again. */
const READ_AGAIN_MONTHS = 12;

/** The codes of the countries of residence that a profile knows. */
const CODES: Readonly<Record<string, string>> = {
  France: "FR",
  Belgique: "BE",
  Suisse: "CH",
  Luxembourg: "LU",
  Canada: "CA",
};

/** The code of a country of residence; « ZZ » for one that a profile does not know. */
export const residenceCode = (country: string): string => CODES[country] ?? OTHER;
const OTHER = "ZZ";

type Side = "bank" | "residence";
const SIDES: readonly Side[] = ["bank", "residence"];

/**
 * The help of the countries where a victim lives and has an account, each once; none for France. What is about a bank comes
 * with the country of the account, police and aid with the residence. A country without help of its own has the general one,
 * and so has a residence that nobody answered.
 * @param codes of the banks of the accounts; null where it is not known. @param country of residence, null while it is to be
 * asked. @param today an ISO date. @param largest the largest payment, in hundredths; null when it is not known.
 */
export function helpAbroad(
  codes: readonly (string | null)[],
  country: string | null,
  today: string,
  largest: number | null = null,
): ShownHelp[] {
  const sides = new Map<CountryHelp, Side[]>();
  const add = (code: string | null, side: Side) => {
    if (code === null || code === "FR") return;
    const help = countryHelp.find((one) => one.code === code) ?? generalHelp();
    sides.set(help, [...(sides.get(help) ?? []), side]);
  };
  add(country === null ? OTHER : residenceCode(country), "residence");
  for (const code of codes) add(code, "bank");
  const isAsked = (of: readonly Side[]) => country === null && !of.includes("bank");
  return [...sides].map(([help, of]) =>
    shown(help.code === null && isAsked(of) ? { ...help, title: IF_ABROAD } : help, { of, today, largest }),
  );
}

/** The title of the general help while nobody answered where the person lives whom a case is for. */
const IF_ABROAD = "Si cette personne vit hors de France";

/** The help of every country, for a visitor, who named none. @param of what it is about. @param today an ISO date. */
export const allHelp = (of: readonly Side[], today: string): ShownHelp[] =>
  countryHelp.map((one) => shown(one, { of, today, largest: null }));

/** What helps somebody who lives in a country to talk, such as « La Main Tendue, au 143. (À vérifier.) »; null for France. */
export function lineToTalk(country: string): string | null {
  const help = countryHelp.find(({ code }) => code === residenceCode(country));
  const line = help?.lines.find(({ term }) => term === "Parler");
  return line ? textOf(line) : null;
}

/** To whom somebody who lives in another country than France complains, as a letter names them. @param country of residence. */
export const complaintAddresseeOf = (country: string): string =>
  (countryHelp.find(({ code }) => code === residenceCode(country)) ?? generalHelp()).complaint;

const generalHelp = () => countryHelp.find(({ code }) => code === null) as CountryHelp;

const textOf = ({ text, unconfirmed }: CountryHelp["lines"][number]): string =>
  unconfirmed ? `${text} (À vérifier.)` : text;

type Asked = { of: readonly Side[]; today: string; largest: number | null };

function shown({ title, lines, source, checkedOn }: CountryHelp, { of, today, largest }: Asked): ShownHelp {
  const again = Temporal.PlainDate.from(checkedOn).add({ months: READ_AGAIN_MONTHS }).toString();
  const remark = today > again ? "\u00a0: à revérifier" : "";
  const isAsked = (line: CountryHelp["lines"][number]) =>
    (line.of === undefined ? SIDES : [line.of]).some((side) => of.includes(side)) &&
    (line.upTo === undefined || largest === null || largest <= line.upTo);
  return {
    title,
    lines: lines.filter(isAsked).map((line) => ({ term: line.term, text: textOf(line) })),
    source: `Sources\u00a0: ${source}. Lues le ${formatLongDate(checkedOn)}${remark}.`,
  };
}
