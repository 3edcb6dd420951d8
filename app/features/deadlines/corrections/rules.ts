/** The lengths of what is typed about a rule, in characters. */
export const MAX_RULE_TEXT = { action: 200, effect: 600, article: 200, source: 400, correction: 2_000, answer: 500 };
