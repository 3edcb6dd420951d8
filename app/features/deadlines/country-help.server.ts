import { type CountryHelp, type CountryLine, countryHelp } from "~/content/countries";
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
  return helpOfCodes(codes, country === null ? null : residenceCode(country), today, largest);
}

/** The same where the residence too is known by its code. */
export function helpOfCodes(
  banks: readonly (string | null)[],
  residence: string | null,
  today: string,
  largest: number | null = null,
): ShownHelp[] {
  const sides = new Map<CountryHelp, Side[]>();
  const add = (code: string | null, side: Side) => {
    if (code === null || code === "FR") return;
    const help = helpOf(code);
    sides.set(help, [...(sides.get(help) ?? []), side]);
  };
  add(residence ?? OTHER, "residence");
  for (const code of banks) add(code, "bank");
  // What holds anywhere comes after the country that is known.
  const known = [...sides].sort(([one], [other]) => Number(one.code === null) - Number(other.code === null));
  const isAsked = (of: readonly Side[]) => residence === null && !of.includes("bank");
  return known.map(([help, of]) =>
    shown(help.code === null && isAsked(of) ? { ...help, title: IF_ABROAD } : help, { of, today, largest }),
  );
}

/** The title of the general help while nobody answered where the person lives whom a case is for. */
const IF_ABROAD = "Si cette personne vit hors de France";

/** The help of every country, for a visitor who named none. @param today an ISO date. */
export const allHelp = (today: string): ShownHelp[] =>
  countryHelp.map((one) => shown(one, { of: SIDES, today, largest: null }));

/** Who listens in each country: « En Suisse : La Main Tendue, au 143. (À vérifier.) ». */
export const linesToTalk = (): string[] =>
  countryHelp.flatMap(({ title, lines }) =>
    lines.filter(({ term }) => term === TALK).map((line) => `${title}\u00a0: ${textOf(line)}`),
  );
const TALK = "Parler";

/** What helps somebody who lives in a country to talk, such as « La Main Tendue, au 143. (À vérifier.) »; null for France. */
export function lineToTalk(country: string): string | null {
  const help = countryHelp.find(({ code }) => code === residenceCode(country));
  const line = help?.lines.find(({ term }) => term === TALK);
  return line ? textOf(line) : null;
}

/** The article that punishes a fraud where somebody lives outside France; null when no source gives it. */
export const fraudArticleOf = (country: string): string | null => helpOf(residenceCode(country)).fraud ?? null;

/** The law on personal data of the country of a bank, by its code, which is to be checked; null when none was found. */
export const dataLawOf = (code: string | null): string | null =>
  countryHelp.find((one) => one.code === code)?.dataLaw ?? null;

/** Where a fraud is reported by somebody who lives outside France. */
type ReportsAbroad = {
  title: string;
  reports: { name: string; text: string; href: string | null }[];
  source: string;
};

/** The services of the country where somebody lives; null for France. @param country of residence. @param today an ISO date. */
export function reportsAbroad(country: string, today: string): ReportsAbroad | null {
  const code = residenceCode(country);
  if (code === "FR") return null;
  const { title, reports, ...read } = helpOf(code);
  return {
    title,
    reports: reports.map(({ href = null, ...one }) => ({ name: one.name, text: textOf(one), href })),
    source: sourceText(read, today),
  };
}

/** To whom somebody who lives in another country than France complains, and what says which. @param country of residence. */
export const complaintAddresseeOf = (country: string): CountryHelp["complaint"] =>
  helpOf(residenceCode(country)).complaint;

const generalHelp = () => countryHelp.find(({ code }) => code === null) as CountryHelp;
const helpOf = (code: string) => countryHelp.find((one) => one.code === code) ?? generalHelp();

const textOf = ({ text, unconfirmed }: Pick<CountryLine, "text" | "unconfirmed">): string =>
  unconfirmed ? `${text} (À vérifier.)` : text;

type Asked = { of: readonly Side[]; today: string; largest: number | null };

/** Where a text was read, when, and whether that is to be done again. */
function sourceText({ source, checkedOn }: Pick<CountryHelp, "source" | "checkedOn">, today: string): string {
  const again = Temporal.PlainDate.from(checkedOn).add({ months: READ_AGAIN_MONTHS }).toString();
  return `Sources\u00a0: ${source}. Lues le ${formatLongDate(checkedOn)}${today > again ? "\u00a0: à revérifier" : ""}.`;
}

function shown({ title, lines, ...read }: CountryHelp, { of, today, largest }: Asked): ShownHelp {
  const isAsked = (line: CountryHelp["lines"][number]) =>
    (line.of === undefined ? SIDES : [line.of]).some((side) => of.includes(side)) &&
    (line.upTo === undefined || largest === null || largest <= line.upTo);
  return {
    title,
    lines: lines.filter(isAsked).map((line) => ({ term: line.term, text: textOf(line) })),
    source: sourceText(read, today),
  };
}
