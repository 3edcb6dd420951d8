/**
 * Dates, amounts and numbers as text. A page is drawn on the server and again in the browser, and the two must give the
 * same characters. `Intl` words French differently from one engine and version to the next (« 5:03 », « 05:03 »), so it
 * only tells the day and the time in Paris here, in digits.
 */
const PARIS = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Paris",
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
});
const DAYS = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"];
const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];
const NARROW_SPACE = "\u202f";
const NO_BREAK_SPACE = "\u00a0";

export type Moment = Date | string | number;
type Figure = "year" | "month" | "day" | "hour" | "minute";

export function inParis(value: Moment): Record<Figure, number> {
  const parts = PARIS.formatToParts(new Date(value)).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts);
}

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The day in Paris. A plain date is its own day; `Intl` would need a hundred times as long to say so. */
export function dayOf(value: Moment): Record<"year" | "month" | "day", number> {
  const plain = typeof value === "string" ? PLAIN_DATE.exec(value) : null;
  if (!plain) return inParis(value);
  return { year: Number(plain[1]), month: Number(plain[2]), day: Number(plain[3]) };
}

const twoDigits = (figure: number): string => String(figure).padStart(2, "0");

/** 14/11/2026, in Paris time. A plain date (`2026-11-14`) keeps its day. */
export function formatDate(value: Moment): string {
  const { day, month, year } = dayOf(value);
  return `${twoDigits(day)}/${twoDigits(month)}/${String(year).padStart(4, "0")}`;
}

/** 14 novembre 2026, 1er octobre 2026 */
export function formatLongDate(value: Moment): string {
  const { day, month, year } = dayOf(value);
  return `${day === 1 ? "1er" : day} ${MONTHS[month - 1]} ${year}`;
}

/** novembre 2026 */
export function formatMonth(value: Moment): string {
  const { month, year } = dayOf(value);
  return `${MONTHS[month - 1]} ${year}`;
}

/** lundi 16 novembre 2026 */
export function formatDay(value: Moment): string {
  const { day, month, year } = dayOf(value);
  return `${DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]} ${formatLongDate(value)}`;
}

/** 10 h 03 */
export function formatTime(value: Moment): string {
  const { hour, minute } = inParis(value);
  return `${hour}${NO_BREAK_SPACE}h${NO_BREAK_SPACE}${twoDigits(minute)}`;
}

/** 14/11/2026 à 10 h 03 */
export const formatDateTime = (value: Moment): string => `${formatDate(value)} à ${formatTime(value)}`;

/** 12 480,5: at most `decimals` decimals, a narrow no-break space between thousands. */
export function formatNumber(value: number, decimals = 0): string {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(decimals).split(".");
  const kept = fraction.replace(/0+$/, "");
  const text = whole.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE) + (kept && `,${kept}`);
  return value < 0 && text !== "0" ? `-${text}` : text;
}

/** 12,5 % from the share 0.125. */
export const formatPercent = (share: number, decimals = 0): string =>
  `${formatNumber(share * 100, decimals)}${NO_BREAK_SPACE}%`;

/** 12 480,50 € from cents; whole euros are shown without decimals. */
export function formatMoney(cents: number): string {
  const [euros = "", fraction = ""] = formatNumber(cents / 100, 2).split(",");
  return `${euros}${fraction && `,${fraction.padEnd(2, "0")}`}${NO_BREAK_SPACE}€`;
}

/** An IBAN in groups of four, as it is printed. */
export const printedIban = (iban: string): string => iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
