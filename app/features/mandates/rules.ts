import type { CaseStatus, ScamType } from "~/db/schema/enumerations";
import { foldText } from "~/platform/fold-text";
import { withDe } from "~/ui/elision";

/** The cases that are proposed to lawyers: sent, and neither closed nor rejected. */
export function isProposable(status: CaseStatus): boolean {
  return status !== "draft" && status !== "closed" && status !== "rejected";
}

/** What the order of the lawyers depends on. */
export type Candidacy = {
  specialities: readonly string[];
  /** How many cases they are in charge of, and how many they take at once. */
  load: number;
  maxCases: number;
  /** The median time of their answers of the last 90 days, in minutes; null without one. */
  medianMinutes: number | null;
  name: string;
};

/** Whether a lawyer has as many cases as they take at once, or more. */
export const isFull = ({ load, maxCases }: Pick<Candidacy, "load" | "maxCases">): boolean => load >= maxCases;

/**
 * The order in which lawyers are shown for a case: who has room, then the speciality, then the load, then the median answer.
 */
export function compareCandidates(scamType: ScamType) {
  const speciality = ({ specialities }: Candidacy) => (specialities.includes(scamType) ? 0 : 1);
  const share = ({ load, maxCases }: Candidacy) => (maxCases > 0 ? load / maxCases : Number.MAX_SAFE_INTEGER);
  const answer = ({ medianMinutes }: Candidacy) => medianMinutes ?? Number.MAX_SAFE_INTEGER;
  return (one: Candidacy, other: Candidacy): number =>
    Number(isFull(one)) - Number(isFull(other)) ||
    speciality(one) - speciality(other) ||
    share(one) - share(other) ||
    answer(one) - answer(other) ||
    (one.name.normalize("NFD") < other.name.normalize("NFD") ? -1 : 1);
}

/**
 * The names by which a case could conflict with another: its client, the clients before a transfer, whom it is for, the
 * banks that the money left, whom it was paid to, the sites that the story cites.
 */
export type CaseNames = {
  client: string;
  former?: readonly string[];
  represented: string | null;
  banks: readonly string[];
  payees: readonly string[];
  cited: readonly string[];
};

const NAME_LABELS = {
  client: "client",
  former: "ancien titulaire",
  represented: "personne représentée",
  bank: "banque",
  payee: "bénéficiaire d’un paiement",
  cited: "site cité",
};

/** A name that two cases share: what it is in the proposed case, and in the lawyer's own. */
export type SharedName = { name: string; here: string; there: string };

/**
 * The names that a proposed case shares with one of the lawyer's cases, whatever their part in each: a client here may
 * be an opponent there (RIN 4.1). Accents, case and the order of a name's words do not count.
 */
export function sharedNames(proposed: CaseNames, own: CaseNames): SharedName[] {
  const theirs = partsOf(own);
  return partsOf(proposed).flatMap(({ name, part }) => {
    const match = theirs.find((each) => comparable(each.name) === comparable(name));
    return match ? [{ name, here: NAME_LABELS[part], there: NAME_LABELS[match.part] }] : [];
  });
}

function partsOf({ client, former = [], represented, banks, payees, cited }: CaseNames) {
  const named = [
    { name: client, part: "client" },
    ...former.map((name) => ({ name, part: "former" })),
    { name: represented ?? "", part: "represented" },
    ...banks.map((name) => ({ name, part: "bank" })),
    ...payees.map((name) => ({ name, part: "payee" })),
    ...cited.map((name) => ({ name, part: "cited" })),
  ] as { name: string; part: keyof typeof NAME_LABELS }[];
  return named.filter(({ name }) => comparable(name) !== "");
}

/** Each name once, whatever its accents, case and order. */
export function distinctNames(names: readonly (string | null)[]): string[] {
  const known = new Map(names.flatMap((name) => (name && comparable(name) ? [[comparable(name), name.trim()]] : [])));
  return [...known.values()];
}

function comparable(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(" ");
}

/** « 3 h », « 2 jours »: how long a lawyer takes to answer. */
export function answerTime(minutes: number | null): string {
  if (minutes === null) return "pas encore de réponse";
  if (minutes < 60) return "moins d’une heure";
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours}\u00a0h`;
  return `${Math.round(hours / 24)}\u00a0jours`;
}

/** « barreau de Paris », « barreau d’Aix-en-Provence ». */
export function barText(bar: string): string {
  if (/^barreau/i.test(bar)) return bar;
  return `barreau ${withDe(bar)}`;
}
