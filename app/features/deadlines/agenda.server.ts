import { company } from "~/content/company";
import { legalReservation } from "~/content/legal-reservation";
import type { DatedPayment } from "./case/rules";
import type { Deadline } from "./rules";

/** What a line holds at most, in octets (RFC 5545, 3.1). */
const LINE = 75;

type Agenda = {
  payments: readonly DatedPayment[];
  reference: string;
  /** The page of the deadlines, with its host, which makes the ids of events unique in the world. */
  address: URL;
  now: Date;
};

/** Whether a deadline has a day that is still ahead, to be put in a calendar. */
export const isForAgenda = ({ date, state }: Deadline): boolean =>
  date !== null && (state === "to_do" || state === "waiting");

/**
 * The dates that are still ahead in a case, as an iCalendar file (RFC 5545): one event of a whole day each. Its id stays
 * the same, so that a calendar replaces the event when the file is added again.
 */
export function agendaOf({ payments, reference, address, now }: Agenda): string {
  const events = payments.flatMap((payment) =>
    payment.deadlines
      .filter(isForAgenda)
      .flatMap((deadline) => eventOf(deadline, payment, { reference, address, now })),
  );
  return calendarOf(events);
}

/** Days of a calendar that says neither whose they are nor of which case: a line of text each. */
export function sharedAgendaOf(
  dates: readonly { id: string; date: string; action: string }[],
  host: string,
  now: Date,
) {
  const events = dates.flatMap(({ id, date, action }) => [
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    ...datesOf(date, now),
    "SUMMARY:Échéance de votre dossier",
    `DESCRIPTION:${escaped(action)}`,
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    ...alarms("Échéance de votre dossier", BEFORE),
    "END:VEVENT",
  ]);
  return calendarOf([
    `X-WR-CALNAME:${escaped(company.name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    ...events,
  ]);
}

function calendarOf(content: readonly string[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Recours//Delais//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...content,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const datesOf = (date: string, now: Date): string[] => [
  `DTSTAMP:${compact(now.toISOString().slice(0, 19))}Z`,
  `DTSTART;VALUE=DATE:${compact(date)}`,
];

function eventOf(deadline: Deadline, payment: DatedPayment, { reference, address, now }: Omit<Agenda, "payments">) {
  const { id, date, state, action, effect, why, article } = deadline;
  const description = [`${payment.title}. ${effect}`, `${why}. ${article}.`, legalReservation].join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${payment.id}-${id}@${address.hostname}`,
    ...datesOf(date as string, now),
    `SUMMARY:${escaped(`${action} (dossier ${reference})`)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${address.href}`,
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    ...alarms(action, state === "to_do" ? BEFORE : SAME_DAY),
    "END:VEVENT",
  ];
}

/** When a calendar warns of a whole day, from its midnight: at nine, a week and a day before. */
const BEFORE = ["-P6DT15H", "-PT15H"];
/** Of what only begins, or is answered, on a day: at nine that day. */
const SAME_DAY = ["PT9H"];

/** The reminders of an event (RFC 5545, 3.6.6). */
const alarms = (words: string, triggers: readonly string[]): string[] =>
  triggers.flatMap((trigger) => [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escaped(words)}`,
    "END:VALARM",
  ]);

const compact = (text: string): string => text.replace(/[-:]/g, "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

/** Cuts a line into lines of at most 75 octets, never within a character; those that follow start with a space. */
function fold(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.at(-1) as string;
    const isFull = Buffer.byteLength(last + character) > LINE;
    if (isFull) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join("\r\n");
}
