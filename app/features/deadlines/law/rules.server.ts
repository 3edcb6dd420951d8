import type { Start } from "../labels";
import { ABROAD_RULES } from "./abroad-law.server";
import { BANK_RULES } from "./bank-law.server";
import { CLAIM_RULES } from "./claim-law.server";
import { JUSTICE_RULES } from "./justice-law.server";
import { PENAL_RULES } from "./penal-law.server";
import { type Rule, startsOf } from "./rules";
import { TODAY_RULES } from "./today-law.server";

const FAMILIES: readonly { title: string; rules: readonly Rule[] }[] = [
  { title: "Dès aujourd’hui", rules: TODAY_RULES },
  { title: "Banque", rules: BANK_RULES },
  { title: "Preuves et suites", rules: CLAIM_RULES },
  { title: "Étranger", rules: ABROAD_RULES },
  { title: "Plainte", rules: PENAL_RULES },
  { title: "Justice", rules: JUSTICE_RULES },
];

/**
 * Every period that the product computes, by the date of the operation, in the words of the program. A new law closes
 * rows (`to`) and adds its own, each under a new id: what a person ticked and what was e-mailed name a rule by its id.
 */
export const RULES: readonly Rule[] = FAMILIES.flatMap(({ rules }) => rules);

/** The title of the part of the table in which a rule stands. */
export const familyOf = (id: string): string | undefined =>
  FAMILIES.find(({ rules }) => rules.some((rule) => rule.id === id))?.title;

/** The day on which the sources were last read. */
export const RULES_READ_ON = "2026-11-22";

/** What an administrator may write in place of the text and dates of a rule; its conditions are in the program. */
export type RuleText = Required<Pick<Rule, "action" | "effect" | "article" | "source" | "from" | "readOn">>;

let current: readonly Rule[] = RULES;

/** The rules with what administrators wrote, which everything that people read takes its words from. */
export const currentRules = (): readonly Rule[] => current;

/** Puts texts in place of those of the program, by the id of their rule. */
export function showRuleTexts(texts: ReadonlyMap<string, RuleText>): void {
  current = RULES.map((rule) => ({ ...rule, ...texts.get(rule.id) }));
}

/** The text and dates of a rule. */
export const textOf = (rule: Rule): RuleText => {
  const { action, effect, article, source, from } = rule;
  return { action, effect, article, source, from, readOn: readOnOf(rule) };
};

/** When the source of a rule was read; null when none was. */
export const readOnOf = ({ readOn = RULES_READ_ON }: Pick<Rule, "readOn">): string | null => readOn;

/** The ids of the rules that one of some facts ends. */
export const rulesDoneBy = (facts: readonly Start[]): string[] =>
  RULES.filter(({ doneBy }) => startsOf(doneBy).some((fact) => facts.includes(fact))).map(({ id }) => id);
