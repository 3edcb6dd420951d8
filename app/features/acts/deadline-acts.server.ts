import { CLIENT_MUST, OTHERS_MUST } from "~/content/act-words";
import { howTo } from "~/content/how-to";
import type { KeptAct } from "~/db/schema/cases";
import { type Rule, startsOf } from "~/features/deadlines/law/rules";
import { currentRules } from "~/features/deadlines/law/rules.server";
import { byUse, FAR_DAYS, isQuiet } from "~/features/deadlines/rules";
import { daysBetween } from "~/features/deadlines/rules.server";
import type { SlottedFile } from "~/features/files/rules";
import {
  letterName,
  letterOfRule,
  REPORTED_RULE,
  reportButton,
} from "~/features/letters/templates/letters-of-deadlines";
import type { CaseLetter } from "~/features/progress/case-steps";
import { formatDay } from "~/ui/format";
import { type Act, type Proof, provedSlot, type Timing, type Who } from "./rules";

/**
 * Decides the wording: the client reads « Prévenez… », helpers and staff read what the client has to do. Helpers have the
 * client's pages.
 */
type Reader = "client" | "helper" | "staff";

export type ActContext = {
  caseId: string | null;
  letters: readonly CaseLetter[];
  proofs: readonly SlottedFile[];
  reader: Reader;
  /** Whom the others call the client. */
  client?: string;
  /** Whether a letter may be written, and « C’est fait » said. */
  canWrite: boolean;
  /** An ISO date, in Paris. */
  today: string;
};

/**
 * What the payments of a case ask for on a day, in order of use. A code of a former version, and a date that is over, give
 * nothing.
 */
export function actsOfPayments(kept: readonly KeptAct[], context: ActContext): Act[] {
  const rules = new Map(currentRules().map((rule) => [rule.id, rule]));
  const open = kept.filter(({ done }) => done === undefined);
  const openRules = new Set(open.map(({ rule }) => rule));
  const found = kept.flatMap((one) => {
    const rule = rules.get(one.rule);
    const daysLeft = one.due === null ? null : daysBetween(context.today, one.due);
    const act =
      rule && !isRepeated(rule, openRules)
        ? actOf(rule, { ...one, daysLeft, ends: endedWith(rule, one, open, rules) }, context)
        : null;
    return rule && act ? [{ act, use: rule.use, date: one.due, daysLeft }] : [];
  });
  const once = new Map(found.map((one) => [`${one.act.kind} ${one.act.title} ${one.act.date} ${one.act.doneOn}`, one]));
  return [...once.values()].sort(byUse).map(({ act }) => act);
}

/** What is possible from a day on is said by what is to be done until another, when the case has both. */
const isRepeated = ({ id, sense }: Rule, open: ReadonlySet<string>): boolean =>
  sense === "opens" && open.has(`${id.replace(/_opens.*/, "")}_last`);

/**
 * What the fact that ends an act ends too, for its payments: who asks for a recall has told the bank.
 * @returns their actions.
 */
function endedWith(
  rule: Rule,
  { payment, count }: KeptAct,
  open: readonly KeptAct[],
  rules: ReadonlyMap<string, Rule>,
): string[] {
  const [fact] = startsOf(rule.doneBy);
  if (!fact) return [];
  const same = new Set(open.flatMap((one) => (one.payment === payment && one.count <= count ? one.rule : [])));
  return [...rules.values()]
    .filter(
      ({ id, sense, doneBy }) => id !== rule.id && sense === "act" && same.has(id) && startsOf(doneBy).includes(fact),
    )
    .map(({ action }) => action);
}

type Dated = KeptAct & { daysLeft: number | null; ends: string[] };

function actOf(rule: Rule, kept: Dated, context: ActContext): Act | null {
  if (kept.done !== undefined) return rule.sense === "act" ? doneAct(rule, kept, context) : null;
  const { daysLeft } = kept;
  if (rule.sense === "act") return daysLeft !== null && daysLeft < 0 ? null : ownAct(rule, kept, context);
  const isAhead = daysLeft !== null && daysLeft >= (rule.sense === "opens" ? 1 : 0);
  if (isAhead) return wait(rule, kept, context);
  return rule.sense === "opens"
    ? ownAct(rule, { ...kept, due: null, daysLeft: null }, context)
    : remind(rule, kept, context);
}

const about = ({ count }: KeptAct): string | null => (count > 1 ? `${count} opérations` : null);

function shared(rule: Rule, kept: Dated): Omit<Act, "kind" | "who" | "title" | "timing" | "button"> {
  return {
    key: `${rule.id} ${kept.due} ${kept.done ?? ""}`,
    code: rule.id,
    use: rule.use,
    why: rule.effect,
    nature: "legal",
    date: kept.due,
    daysLeft: kept.daysLeft,
    about: about(kept),
    canRecord: false,
    ends: [],
    doneOn: null,
    proofs: [],
  };
}

function ownAct(rule: Rule, kept: Dated, context: ActContext): Act {
  return {
    ...shared(rule, kept),
    kind: "act",
    who: "client",
    title: titleOf(rule, context),
    ...wordsForStaff(CLIENT_MUST[rule.id], rule.action, context),
    timing: isSoon(rule, kept) ? AS_SOON : timingOf(kept.due, kept.daysLeft),
    button: buttonOf(rule, kept, context),
    canRecord: rule.sense === "act" && canRecord(context),
    ends: kept.ends,
  };
}

/** The other side did not answer in time: it is written to again. */
function remind(rule: Rule, kept: Dated, context: ActContext): Act {
  const { to, whose } = ANSWERING[rule.id] ?? BANK;
  const asked = `Écrivez ${to}\u00a0: la réponse n’est pas venue`;
  const must = `écrire ${whose}, qui n’a pas répondu`;
  return {
    ...shared(rule, kept),
    kind: "act",
    who: "client",
    title: context.reader === "client" ? asked : `${subjectOf(context)} doit ${must}`,
    ...wordsForStaff(must, asked, context),
    date: null,
    daysLeft: null,
    timing: timingOf(null, null),
    button: buttonOf(rule, kept, context),
  };
}

function wait(rule: Rule, kept: Dated, { reader }: ActContext): Act {
  const day = kept.due === null ? "" : formatDay(kept.due);
  return {
    ...shared(rule, kept),
    kind: "wait",
    who: rule.sense === "opens" ? "client" : whoOf(rule),
    title: reader === "client" ? rule.action : (OTHERS_MUST[rule.id] ?? rule.action),
    timing: {
      days: null,
      words: rule.sense === "opens" ? `À partir du ${day}` : `Au plus tard le ${day}`,
      until: null,
    },
    button: null,
  };
}

function doneAct(rule: Rule, kept: Dated, context: ActContext): Act {
  const doneOn = kept.done ?? null;
  const letter = letterOf(rule, context, ({ sentOn }) => sentOn !== null && sentOn === doneOn);
  return {
    ...shared(rule, kept),
    kind: "done",
    who: "client",
    title: context.reader === "client" ? rule.action : capitalized(CLIENT_MUST[rule.id] ?? rule.action),
    timing: null,
    button: null,
    // What a letter proves is taken back on the page of that letter.
    canRecord: doneOn !== null && letter === null && canRecord(context),
    doneOn,
    proofs: [
      ...(letter ? [{ label: "Lettre envoyée", to: letterAddress(context, letter), isFile: false }] : []),
      ...filesOf(rule, doneOn, context),
    ],
  };
}

/** The files that prove that an act was done on a day. Their names are those of the case’s files, which ask for a reason. */
function filesOf({ id }: Rule, doneOn: string | null, { caseId, proofs }: ActContext): Proof[] {
  if (doneOn === null) return [];
  const own = proofs.filter(({ slot }) => slot === provedSlot(id, doneOn));
  return own.map((file) => ({ label: "Voir la preuve", to: `/cases/${caseId}/attachments/${file.id}`, isFile: true }));
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function titleOf({ id, action, sense }: Rule, context: ActContext): string {
  if (context.reader === "client") return action;
  if (sense === "opens") return OTHERS_MUST[id] ?? action;
  const words = CLIENT_MUST[id];
  return `${subjectOf(context)}${words ? ` doit ${words}` : `\u00a0: «\u00a0${action}\u00a0»`}`;
}

const wordsForStaff = (must: string | undefined, asked: string, { reader }: ActContext): Pick<Act, "staff"> =>
  reader === "staff" && must ? { staff: { must, asked } } : {};

const subjectOf = ({ client = "Le client" }: ActContext): string => client;
const canRecord = ({ caseId, canWrite }: ActContext): boolean => caseId !== null && canWrite;

type Answering = { who: Who; to: string; whose: string };
const BANK: Answering = { who: "bank", to: "à votre banque", whose: "à la banque" };
const HOLDER: Answering = {
  who: "other",
  to: "à la banque ou à la plateforme",
  whose: "à la banque ou à la plateforme",
};
/** Who answers, as the client and the others name them, when it is not the bank. */
const ANSWERING: Readonly<Record<string, Answering>> = {
  data_answer: HOLDER,
  data_answer_extended: HOLDER,
  operator_answer: { who: "other", to: "à votre opérateur téléphonique", whose: "à son opérateur téléphonique" },
};
const whoOf = ({ id }: Rule): Who => (ANSWERING[id] ?? BANK).who;

/** A complaint helps from its first day, though it may be filed for years; what has no day comes after what has one. */
const AS_SOON: Timing = { days: null, words: "Dès que possible", until: null };
const isSoon = ({ use }: Rule, kept: Dated): boolean =>
  use === "complaint" ? !isCounted(kept) : kept.due === null && isQuiet({ use });

const isCounted = ({ daysLeft }: Pick<Dated, "daysLeft">): boolean => daysLeft !== null && daysLeft <= FAR_DAYS;

/** Until when, without alarm: a number up to `FAR_DAYS`, beyond it the words « Sans tarder » and the date. */
function timingOf(date: string | null, daysLeft: number | null): Timing {
  if (date === null || daysLeft === null) return { days: null, words: "Dès aujourd’hui", until: null };
  if (daysLeft === 0) return { days: null, words: "C’est aujourd’hui", until: null };
  if (daysLeft > FAR_DAYS) return { days: null, words: "Sans tarder", until: `au plus tard le ${formatDay(date)}` };
  return { days: daysLeft, words: daysLeft === 1 ? "jour" : "jours", until: `jusqu’au ${formatDay(date)}` };
}

function letterOf(rule: Rule, { letters }: ActContext, isWanted: (letter: CaseLetter) => boolean) {
  const kind = letterOfRule(rule.id);
  return kind ? (letters.find((letter) => letter.kind === kind && isWanted(letter)) ?? null) : null;
}

function buttonOf(rule: Rule, { payment }: KeptAct, context: ActContext): Act["button"] {
  const { caseId, reader, canWrite } = context;
  if (caseId === null) return null;
  const kind = canWrite ? letterOfRule(rule.id) : null;
  if (reader === "staff") {
    const written = letterOf(rule, context, ({ sentOn }) => sentOn === null);
    return written ? { label: "Relire la lettre", to: letterAddress(context, written) } : null;
  }
  if (canWrite && rule.id === REPORTED_RULE) {
    const { label, to } = reportButton(caseId);
    return { label, to: `${to}?operation=${payment}` };
  }
  if (!kind) {
    const how = howTo[rule.id];
    return how
      ? { label: how.summary, to: `/case/${caseId}/deadlines?comment=${rule.id}#comment` }
      : { label: "Voir ce délai", to: `/case/${caseId}/deadlines` };
  }
  const begun = letterOf(rule, context, ({ sentOn }) => sentOn === null);
  const what = letterName(kind);
  return begun
    ? { label: `Reprendre ${what}`, to: letterAddress(context, begun) }
    : { label: `Préparer ${what}`, to: `/case/${caseId}/letters/new/${kind}?operation=${payment}` };
}

const letterAddress = ({ caseId, reader }: ActContext, { id }: CaseLetter): string =>
  `${reader === "staff" ? "/admin/cases" : "/case"}/${caseId}/letters/${id}`;
