import { BANK_RULES } from "../bank-law/rules.server";
import { JUSTICE_RULES } from "../justice-law/rules.server";
import type { Rule } from "./rules";

/**
 * Every period that the product computes, by the date of the operation. The Payment Services Regulation will close
 * today's rules (`to`) and add its own, once it is published with the day from which it applies.
 */
export const RULES: readonly Rule[] = [...BANK_RULES, ...JUSTICE_RULES];

/** The day on which the sources were last read; it names the version of the table. */
export const RULES_READ_ON = "2026-11-22";
