import type { CaseFacts, PaymentFacts } from "../case/rules.server";
import { caseDeadlines } from "../case/rules.server";
import { RULES } from "../law/rules.server";

/**
 * By what the kept deadlines are computed. Those of a lower version are computed again: raise the number with a change of
 * the table of rules, of what they are read from or of the calendar.
 */
export const RULES_VERSION = 4;

/** Something that is left to do about a payment, by a day that is not over. */
export type PendingDeadline = { paymentId: string; rule: string; dueOn: string };

/** What is left to do about the payments of a case. @param today an ISO date. */
export function leftToDo(payments: readonly PaymentFacts[], facts: CaseFacts, today: string): PendingDeadline[] {
  return caseDeadlines(payments, facts, today).flatMap(({ id, deadlines }) =>
    deadlines.flatMap(({ id: rule, state, date }) =>
      state === "to_do" && date !== null ? { paymentId: id, rule, dueOn: date } : [],
    ),
  );
}

const ACTIONS = new Map(RULES.map(({ id, action }) => [id, action]));

/** What a kept deadline asks; one of a rule that another version of the product knows is named as any. */
export const actionOf = (rule: string | null): string => ACTIONS.get(rule ?? "") ?? "Démarche à faire";
