import { type CsvColumns, csvDate, csvText } from "~/platform/csv.server";
import { natureText } from "../labels";
import type { Rule } from "../law/rules";
import { readOnOf } from "../law/rules.server";
import { type Deadline, leftText } from "../rules";

/** A deadline of one payment with the rule that it comes from, as it was computed on a day. */
export type CopiedDeadline = { payment: string; deadline: Deadline; rule: Rule; computedOn: string };

const day = (date: string | null): string => (date ? csvDate(date) : "");

/** The columns of the table of the deadlines of a case. */
export const DEADLINE_COLUMNS: CsvColumns<CopiedDeadline> = [
  ["Opération", ({ payment }) => csvText(payment)],
  ["Démarche", ({ deadline }) => csvText(deadline.action)],
  ["Échéance", ({ deadline }) => (deadline.date === null ? "Sans tarder" : csvDate(deadline.date))],
  ["Jour ouvrable suivant, à ne pas attendre", ({ deadline }) => day(deadline.nextBusinessDay)],
  ["Situation", ({ deadline }) => csvText(leftText(deadline))],
  ["Fait le", ({ deadline }) => day(deadline.doneOn)],
  ["Certitude", ({ deadline }) => deadline.certainty],
  ["À confirmer", ({ rule }) => csvText(rule.unconfirmed ?? "")],
  ["Nature", ({ rule }) => natureText(rule)],
  ["Article", ({ rule }) => csvText(rule.article)],
  ["Source", ({ rule }) => csvText(rule.source)],
  ["Départ", ({ deadline }) => csvText(deadline.why)],
  ["Effet", ({ deadline }) => csvText(deadline.effect)],
  ["Règle", ({ rule }) => rule.id],
  ["Source lue le", ({ rule }) => day(readOnOf(rule))],
  ["Calculé le", ({ computedOn }) => csvDate(computedOn)],
];
