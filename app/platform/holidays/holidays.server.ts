import getJoursFeries from "@socialgouv/jours-feries";

/** Where a public holiday of its own adds to the eleven national ones. */
export type Region = "national" | "alsace_moselle" | "guadeloupe" | "martinique" | "guyane" | "la_reunion" | "mayotte";

/** The day that commemorates the abolition of slavery, month and day. */
const OVERSEAS: Partial<Record<Region, string>> = {
  guadeloupe: "05-27",
  martinique: "05-22",
  guyane: "06-10",
  la_reunion: "12-20",
  mayotte: "04-27",
};

const REGION_OF_POSTAL_CODE: Readonly<Record<string, Region>> = {
  "57": "alsace_moselle",
  "67": "alsace_moselle",
  "68": "alsace_moselle",
  "971": "guadeloupe",
  "972": "martinique",
  "973": "guyane",
  "974": "la_reunion",
  "976": "mayotte",
};

/** The region of a French postal code, for its public holidays; national for another one. */
export const regionOf = ({ country, postalCode }: { country: string; postalCode: string | null }): Region =>
  (country === "France" &&
    (REGION_OF_POSTAL_CODE[postalCode?.slice(0, 2) ?? ""] ?? REGION_OF_POSTAL_CODE[postalCode?.slice(0, 3) ?? ""])) ||
  "national";

const HALF_A_DAY = 12 * 60 * 60 * 1000;
const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** By region and year; the years of dates that a form accepts, and of the limits that follow them. */
const known = new Map<string, ReadonlySet<string>>();

/** Returns the public holidays of a year, as ISO dates. */
export function holidaysOf(year: number, region: Region = "national"): ReadonlySet<string> {
  const key = `${region} ${year}`;
  const found = known.get(key);
  if (found) return found;
  const dates = Object.values(getJoursFeries(year, { alsace: region === "alsace_moselle" })).map(isoDay);
  const own = OVERSEAS[region];
  const days = new Set(own ? [...dates, `${year}-${own}`] : dates);
  known.set(key, days);
  return days;
}

/** The package adds days of 24 hours to local midnights, which a change of time moves by an hour: noon keeps the day. */
function isoDay(midnight: Date): string {
  const noon = new Date(midnight.getTime() + HALF_A_DAY);
  return `${noon.getFullYear()}-${twoDigits(noon.getMonth() + 1)}-${twoDigits(noon.getDate())}`;
}
