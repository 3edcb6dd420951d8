import type { RuleText } from "../law/rules.server";

/** A version of the text of a rule, as it is stored. */
export type Written = { id: number; rule: string; readOn: string | null; from: string | null } & Record<
  "action" | "effect" | "article" | "source",
  string | null
>;

/** The words of a version; null when it goes back to those of the program. */
export function wordsOf({ action, effect, article, source, readOn, from }: Written): RuleText | null {
  return action && effect && article && source ? { action, effect, article, source, readOn, from } : null;
}
