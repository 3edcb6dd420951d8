import type { Use } from "~/features/deadlines/labels";
import { PROVED } from "~/features/progress/case-steps";

/** Who must do something. */
export type Who = "client" | "lawyer" | "team" | "bank" | "other";

/** Until when, in words: a number of days, or words in its place, and the day. */
export type Timing = { days: number | null; words: string; until: string | null };

/**
 * Something that a case or a person asks for, that somebody else does, or that is done: what, why, until when, who, its
 * button. Made on reading, in the words of the side that reads.
 */
export type Act = {
  /** Of its line, unique. */
  key: string;
  /** The id of a rule of deadlines, or the code of a step. */
  code: string;
  /** What it serves; null for a step. */
  use: Use | null;
  kind: "act" | "wait" | "done";
  who: Who;
  title: string;
  why: string;
  /** A date of the law, or one that we promised. */
  nature: "legal" | "promise";
  /** ISO days; null: at once, or on no known day. */
  date: string | null;
  daysLeft: number | null;
  timing: Timing | null;
  /** For the staff: what the client must do, in the words after « doit », and as it is asked of the client. */
  staff?: { must: string; asked: string };
  /** The payments that it is about, when there are several. */
  about: string | null;
  button: { label: string; to: string } | null;
  /** Whether « C’est fait » records it, or takes it back. */
  canRecord: boolean;
  /** What « C’est fait » ends too, by the same fact: the actions. */
  ends: readonly string[];
  doneOn: string | null;
  proofs: readonly Proof[];
};

/** What shows that an act was done: the letter that was sent, or a file of the case. */
export type Proof = { label: string; to: string; isFile: boolean };

/** The acts of a case, or of a person who has none, in their order of use. */
export type Line = {
  caseId: string | null;
  reference: string | null;
  acts: Act[];
  /** What others do, and what becomes possible. */
  waits: Act[];
  /** Dates that are far away and do not press. */
  later: Act[];
  done: Act[];
};

/** A row of what a case asks of its client or of others, on its page for the staff, in words. */
export type StaffRow = {
  key: string;
  title: string;
  /** Of the client; else what others do. */
  isOfClient: boolean;
  /** « 3 jours », « Dès aujourd’hui » */
  left: string;
  /** « jusqu’au lundi 30 novembre 2026 » */
  until: string | null;
  tone: DayTone;
  /** The one button of the row: a page; without one, the client is reminded. */
  button: Act["button"];
  /** A message that reminds the client; null of what others do. */
  reminder: string | null;
};

/** How near a day is, by its colour: red up to three days, amber up to seven. */
export type DayTone = "bad" | "wait" | "plain";
const RED_DAYS = 3;
const AMBER_DAYS = 7;

export function dayTone(daysLeft: number | null): DayTone {
  if (daysLeft === null || daysLeft > AMBER_DAYS) return "plain";
  return daysLeft <= RED_DAYS ? "bad" : "wait";
}

/** What stands above the first act of a person: « Rien à faire » only when there is none. */
export const eyebrowOf = ({ kind }: Pick<Act, "kind">): string =>
  kind === "wait" ? "Rien à faire pour l’instant" : "À faire en premier";

/** « 11 jours, jusqu’au lundi 30 novembre 2026 », « Dès aujourd’hui »; empty for what has no time. */
export function timeText({ timing }: Pick<Act, "timing">): string {
  if (!timing) return "";
  const left = leftText({ timing });
  return timing.until ? `${left}, ${timing.until}` : left;
}

/** The same without its day: « 11 jours ». */
export function leftText({ timing }: Pick<Act, "timing">): string {
  if (!timing) return "";
  return timing.days === null ? timing.words : `${timing.days} ${timing.words}`;
}

/** The slot in which the proof of an act waits, until « C’est fait » is sent. */
export const proofSlot = (caseId: string): string => `act:${caseId}`;

/** The slot of a file that proves an act: which one, and when it was done. */
export const provedSlot = (rule: string, doneOn: string): string => `${PROVED}${rule}:${doneOn}`;

/** What comes first in a line, in one sentence: an act and its time, else what others do; null: nothing. */
export function sentenceOf({ acts, waits }: Line): string | null {
  const [first = waits[0]] = acts;
  if (!first) return null;
  const time = timeText(first);
  const sentence = time ? `${first.title}\u00a0: ${time}` : first.title;
  return first.kind === "act" ? `À faire\u00a0: ${sentence}` : sentence;
}

/** The answers to « Quel jour ? ». */
export const WHEN = { today: "Aujourd’hui", yesterday: "Hier", other: "Un autre jour" } as const;
export type When = keyof typeof WHEN;

/** The first act of some lines, which comes before all others; null when nothing is to be done. */
export function firstOf(lines: readonly Line[]): { act: Act; line: Line } | null {
  const [line] = lines;
  const [act] = line?.acts ?? [];
  return line && act ? { act, line } : null;
}
