import { PAYMENT_VALIDATIONS } from "~/db/schema/payment-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { CERTAINTY_LABELS, type Certainty, METHOD_LABELS, type Method, natureText } from "../labels";
import { canReadRules } from "../policy";
import { type Operation, operationOf, type Rule, startsOf } from "./rules";
import { RULES, RULES_READ_ON } from "./rules.server";

/**
 * The table of rules with their sources, for an administrator: as the computation asks them, and so with every certainty
 * that a rule may have and every method that it is for.
 */
export async function listRules(actor: Actor) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  return {
    readOn: RULES_READ_ON,
    rules: RULES.map((rule) => {
      const { id, action, length, orStarts, endsWith, isCarried, unconfirmed, article, source, from, to } = rule;
      return {
        ...{ id, action, length, orStarts, endsWith, isCarried, unconfirmed, article, source, from, to },
        starts: startsOf(rule.starts),
        doneBy: startsOf(rule.doneBy),
        nature: natureText(rule),
        certainties: certaintiesOf(rule),
        methods: methodsOf(rule),
        /** An ISO date; null when no source was read. */
        readOn: rule.readOn === null ? null : RULES_READ_ON,
      };
    }),
  };
}

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

/** One operation of each sort that rules tell apart. */
const SORTS: readonly Operation[] = keysOf<Method>(METHOD_LABELS).flatMap((method) =>
  PAYMENT_VALIDATIONS.flatMap((consent) =>
    [true, false, null].flatMap((isOutsideEea) =>
      [true, false].flatMap((isInvestment) =>
        ["2026-01-01", null].map((known) =>
          operationOf({ debit: "2026-01-01", method, consent, isOutsideEea, isInvestment, known }),
        ),
      ),
    ),
  ),
);

/** The certainties that the date of a rule may have, the surest first. */
function certaintiesOf({ certainty, appliesTo }: Rule): Certainty[] {
  if (typeof certainty !== "function") return [certainty];
  const possible = new Set(SORTS.filter(appliesTo).map(certainty));
  return keysOf<Certainty>(CERTAINTY_LABELS).filter((one) => possible.has(one));
}

/** The methods that a rule is for; null for all of them. */
function methodsOf({ appliesTo }: Rule): Method[] | null {
  const methods = new Set(SORTS.filter(appliesTo).map(({ method }) => method));
  return methods.size === keysOf(METHOD_LABELS).length
    ? null
    : keysOf<Method>(METHOD_LABELS).filter((one) => methods.has(one));
}
