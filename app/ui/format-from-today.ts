/** Days and moments said from today, beside `format.ts`: few pages show them. */
import { dayOf, formatDateTime, formatTime, inParis, type Moment } from "./format";

const SHORT_MONTHS = [
  "janv.",
  "févr.",
  "mars",
  "avr.",
  "mai",
  "juin",
  "juil.",
  "août",
  "sept.",
  "oct.",
  "nov.",
  "déc.",
];

/** 30 nov., 1er déc., 13 janv. 2027: without the year of `today`. */
export function formatShortDay(value: Moment, today: Moment): string {
  const { day, month, year } = dayOf(value);
  const isThisYear = year === dayOf(today).year;
  return `${day === 1 ? "1er" : day} ${SHORT_MONTHS[month - 1]}${isThisYear ? "" : ` ${year}`}`;
}

const DAY = 86_400_000;

/** « Aujourd’hui, 10 h 03 », « Hier, 10 h 03 », else 14/11/2026 à 10 h 03. @param today an ISO date, in Paris. */
export function formatRecent(value: Moment, today: string): string {
  const { year, month, day } = inParis(value);
  const days = (Date.parse(today) - Date.UTC(year, month - 1, day)) / DAY;
  return days === 0 || days === 1
    ? `${days === 0 ? "Aujourd’hui" : "Hier"}, ${formatTime(value)}`
    : formatDateTime(value);
}
