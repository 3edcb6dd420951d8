import { formatDate } from "~/ui/format";
import { lengthText, METHOD_LABELS, PLACE_LABELS, START_LABELS, WHO_LABELS } from "../../labels";
import type { DescribedRule } from "../../law/queries.server";

const factsText = (facts: DescribedRule["starts"]): string => facts.map((fact) => START_LABELS[fact]).join(" ou ");

/** « 5 ans, depuis le jour où vous l’avez su, à défaut le débit » */
export function lengthAndStart({ length, starts, orStarts, isCarried }: DescribedRule): string {
  return [
    `${length ? lengthText(length) : "Sans tarder"}, depuis ${factsText(starts)}`,
    orStarts && `, à défaut ${START_LABELS[orStarts]}`,
    isCarried && ". Report possible au jour ouvrable suivant (CPC 642)",
  ]
    .filter(Boolean)
    .join("");
}

/** What ends a period: a fact, or the person who says that it is done. */
export function endText({ endsWith, doneBy, sense }: DescribedRule): string {
  const facts = [...(endsWith ? [endsWith] : []), ...doneBy];
  if (facts.length > 0) return factsText([...new Set(facts)]);
  return sense === "act" ? "La personne le dit" : "Rien";
}

/** Whom a rule is for: « Personnes qui vivent en France. Particuliers seulement ». */
export const whoText = ({ place, who }: DescribedRule): string =>
  [PLACE_LABELS[place], who && WHO_LABELS[who]].filter(Boolean).join(". ");

/** The ways of paying that a rule is for. */
export const methodsText = ({ methods }: DescribedRule): string =>
  methods ? methods.map((method) => METHOD_LABELS[method]).join(", ") : "Tous les moyens de paiement";

/** The debits that a rule is for. */
export function datesText({ from, to }: Pick<DescribedRule, "from" | "to">): string {
  if (from && to) return `Débits du ${formatDate(from)} au ${formatDate(to)}`;
  if (from) return `Débits depuis le ${formatDate(from)}`;
  return to ? `Débits jusqu’au ${formatDate(to)}` : "Tous les débits";
}
