import { PROMISED_HOURS } from "~/content/delays";
import type { KeptAct } from "~/db/schema/cases";
import { FAR_DAYS, isQuiet } from "~/features/deadlines/rules";
import type { CaseProgress, NextStep } from "~/features/progress/case-steps";
import { type Progress, stepsOf, waitsOf } from "~/features/progress/rules";
import { today } from "~/platform/today";
import { formatDay } from "~/ui/format";
import { type ActContext, actsOfPayments } from "./deadline-acts.server";
import { type Act, firstOf, type Line } from "./rules";

/** A date up to this number of days away comes before the steps of the case; the others come after. */
const PRESSING_DAYS = 14;

/** What serves first, whatever the last day of the law. */
/** What an act serves that brings money back only if it is done at once. */
export const FIRST_USES: readonly Act["use"][] = ["freeze", "opposition", "recall", "report"];
/** What serves last, and waits while its date is far away. */
const LAST_USES: readonly Act["use"][] = ["court", "aid"];

/**
 * The lines of a person on a day: one for each of their cases, and one for themselves when they have none; the one whose
 * first act comes before all others first. Everything that a page, an e-mail or the bar shows as « to do » is from here.
 * @param day an ISO date, in Paris.
 */
export function linesOf(progress: Progress, day: string): Line[] {
  const steps = stepsOf(progress);
  const waits = waitsOf(progress);
  // What is about the person goes with the case that it opens, else with the first.
  const home = progress.cases.find(({ status }) => status === "draft") ?? progress.cases[0];
  const isOf = (ownCase: CaseProgress | undefined) => (step: NextStep) =>
    step.caseId === undefined ? ownCase === home : step.caseId === ownCase?.id;
  const lines = (progress.cases.length > 0 ? progress.cases : [undefined]).map((ownCase) =>
    lineOf(ownCase, { steps: steps.filter(isOf(ownCase)), waits: waits.filter(isOf(ownCase)), progress, day }),
  );
  return lines.sort(byFirstAct);
}

/** Sorts the lines of several cases by their first act. */
export const byFirstAct = (one: Line, other: Line): number => rankOf(one.acts[0]) - rankOf(other.acts[0]);

/** The first act of a person, else what others do for them; with its button. */
export function firstAct(progress: Progress, day = today()): Act {
  const lines = linesOf(progress, day);
  const first = firstOf(lines)?.act ?? lines[0]?.waits.find(({ button }) => button !== null);
  if (!first) throw new Error("A person has a step, or waits for one.");
  return first;
}

/** The line of one case on a day, for its client; null for a case that is not theirs. */
export function lineOfCase(progress: Progress, caseId: string, day = today()): Line | null {
  return linesOf(progress, day).find((line) => line.caseId === caseId) ?? null;
}

/** The first act of a case beside its conversation, which shows the messages; null when nothing is to be done. */
export function actBesideConversation(progress: Progress, caseId: string, day = today()): Act | null {
  const cases = progress.cases.map((each) => (each.id === caseId ? { ...each, unreadCount: 0 } : each));
  return lineOfCase({ ...progress, cases }, caseId, day)?.acts[0] ?? null;
}

/** The line of the payments that a story tells, before there is a case. */
export function lineOfStory(acts: readonly KeptAct[], day: string): Line {
  const told = { caseId: null, letters: [], proofs: [], reader: "client", canWrite: false, today: day } as const;
  return { caseId: null, reference: null, ...split(actsOfPayments(acts, told)) };
}

type CaseActs = Pick<CaseProgress, "id" | "reference" | "acts" | "letters" | "proofs">;

/** The line of a case for the staff: what the client has to do, in the staff's words. */
export function lineForStaff(ownCase: CaseActs, day = today()): Line {
  return lineForOthers(ownCase, { reader: "staff", canWrite: false, today: day });
}

/**
 * The line of a case for somebody who helps its owner: what its payments ask of the owner, by name. What is the owner’s own
 * (identity, agreement, messages) is not theirs to read.
 */
export function lineForHelper(helped: CaseActs & { owner: string; canWrite: boolean }, day = today()): Line {
  const { owner, canWrite, ...ownCase } = helped;
  return lineForOthers(ownCase, { reader: "helper", client: owner, canWrite, today: day });
}

function lineForOthers(
  { id, reference, acts, letters, proofs }: CaseActs,
  context: Pick<ActContext, "reader" | "client" | "canWrite" | "today">,
): Line {
  return { caseId: id, reference, ...split(actsOfPayments(acts, { ...context, caseId: id, letters, proofs })) };
}

type Parts = { steps: NextStep[]; waits: NextStep[]; progress: Progress; day: string };

function lineOf(ownCase: CaseProgress | undefined, { steps, waits, progress, day }: Parts): Line {
  const context: ActContext = {
    ...{ caseId: ownCase?.id ?? null, letters: ownCase?.letters ?? [], proofs: ownCase?.proofs ?? [] },
    ...{ reader: "client" as const, canWrite: true, today: day },
  };
  const found = split(actsOfPayments(ownCase?.acts ?? [], context));
  const pressing = found.acts.filter(isPressing);
  return {
    caseId: ownCase?.id ?? null,
    reference: ownCase?.reference ?? null,
    acts: [...pressing, ...steps.map(stepAct), ...found.acts.filter((act) => !pressing.includes(act))],
    waits: [...waits.map((step) => waitAct(step, ownCase, day)), ...found.waits],
    later: found.later,
    done: [...found.done, ...milestones(progress, ownCase)],
  };
}

/** Parts the acts of payments, what presses first; a far date of what serves late does not press. */
function split(acts: readonly Act[]): Pick<Line, "acts" | "waits" | "later" | "done"> {
  const own = acts.filter(({ kind }) => kind === "act");
  const isLater = ({ use, daysLeft }: Act) => daysLeft !== null && daysLeft > FAR_DAYS && LAST_USES.includes(use);
  return {
    acts: own.filter((act) => !isLater(act)).sort((one, other) => turnOf(one) - turnOf(other)),
    waits: acts.filter(({ kind }) => kind === "wait"),
    later: own.filter(isLater),
    done: acts.filter(({ kind }) => kind === "done"),
  };
}

/** What presses, then what is at once or whose days are counted, then what has no day and the far dates; each in its order of use. */
function turnOf(act: Act): number {
  if (isPressing(act)) return 0;
  if (act.date === null && isQuiet(act)) return 2;
  return act.daysLeft !== null && act.daysLeft > FAR_DAYS && act.use !== "complaint" ? 2 : 1;
}

/** What comes before a message to read or a document to send: what is at once, and a date that is near. */
const isPressing = ({ use, daysLeft }: Act): boolean =>
  daysLeft === null ? FIRST_USES.includes(use) : daysLeft < PRESSING_DAYS;

/**
 * What sorts the lines of several cases: what is at once first, in its order of use (a recall before a report), then the
 * nearest date, then steps, then nothing.
 */
function rankOf(act: Act | undefined): number {
  if (!act) return Number.MAX_SAFE_INTEGER;
  if (isPressing(act)) return act.daysLeft ?? FIRST_USES.indexOf(act.use) - FIRST_USES.length;
  return 1000 + (act.daysLeft ?? 0);
}

/** What an act that no payment asks for leaves empty. */
const OF_NO_PAYMENT = {
  use: null,
  who: "client",
  nature: "promise",
  date: null,
  daysLeft: null,
  timing: null,
  about: null,
  canRecord: false,
  ends: [],
  doneOn: null,
  proofs: [],
} as const;

/** A step as an act. */
export function stepAct({ code, title, text, label, to }: NextStep): Act {
  return { ...OF_NO_PAYMENT, key: `${code} ${to}`, code, kind: "act", title, why: text, button: { label, to } };
}

function waitAct(step: NextStep, ownCase: CaseProgress | undefined, day: string): Act {
  const act: Act = { ...stepAct(step), kind: "wait", who: step.code === "active" ? "lawyer" : "team" };
  const promised = step.code === "in_review" ? promisedDay(ownCase, day) : null;
  if (promised === null) return act;
  const words = `Réponse promise avant le ${formatDay(promised)}`;
  return { ...act, date: promised, timing: { days: null, words, until: null } };
}

const HOUR = 3_600_000;

/** The day before which we promised a first answer; null once it came, or when that day is over. */
function promisedDay(ownCase: CaseProgress | undefined, day: string): string | null {
  if (!ownCase?.submittedAt || ownCase.firstAnsweredAt) return null;
  const promised = today(new Date(ownCase.submittedAt.getTime() + PROMISED_HOURS * HOUR));
  return promised >= day ? promised : null;
}

/** What the person has behind them. */
function milestones({ identityVerified }: Progress, ownCase: CaseProgress | undefined): Act[] {
  const done = (code: string, title: string, doneOn: string | null): Act => {
    return { ...OF_NO_PAYMENT, key: code, code, kind: "done", title, why: "", button: null, doneOn };
  };
  return [
    ...(ownCase?.submittedAt ? [done("sent", "Dossier envoyé", today(ownCase.submittedAt))] : []),
    ...(identityVerified ? [done("verified", "Identité vérifiée", null)] : []),
  ];
}
