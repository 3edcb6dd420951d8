import type { Start } from "../labels";
import { BANK_RULES } from "./bank-law.server";
import { JUSTICE_RULES } from "./justice-law.server";
import { type Rule, startsOf } from "./rules";

/**
 * Every period that the product computes, by the date of the operation. A new law closes rows (`to`) and adds its own,
 * each under a new id: what a person ticked and what was e-mailed name a rule by its id.
 */
export const RULES: readonly Rule[] = [...BANK_RULES, ...JUSTICE_RULES];

/** The day on which the sources were last read. */
export const RULES_READ_ON = "2026-11-22";

/** The ids of the rules that one of some facts ends. */
export const rulesDoneBy = (facts: readonly Start[]): string[] =>
  RULES.filter(({ doneBy }) => startsOf(doneBy).some((fact) => facts.includes(fact))).map(({ id }) => id);
