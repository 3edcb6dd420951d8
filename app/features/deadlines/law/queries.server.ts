import { type CaseLaw, caseLaw } from "~/content/case-law";
import { PAYMENT_VALIDATIONS } from "~/db/schema/payment-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { CERTAINTY_LABELS, type Certainty, METHOD_LABELS, type Method, natureText } from "../labels";
import { canReadRules } from "../policy";
import { certaintyOf } from "../rules.server";
import { concerns, type Operation, operationOf, type Rule, startsOf } from "./rules";
import { currentRules, familyOf, RULES_READ_ON, readOnOf } from "./rules.server";

/** What the table shows of a rule as it stands. */
const COLUMNS = [
  "id",
  "action",
  "sense",
  "place",
  "who",
  "length",
  "orStarts",
  "endsWith",
  "isCarried",
  "unconfirmed",
  "article",
  "source",
  "from",
  "to",
] as const satisfies readonly (keyof Rule)[];

const pick = <Name extends keyof Rule>(rule: Rule, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, rule[name]])) as Pick<Rule, Name>;

/**
 * The table of rules with their sources, and the decisions on which they and the letters rest, for the staff. The rules are
 * asked as the computation asks them: with every certainty that a rule may have, and every method that it is for.
 * @throws AppError forbidden.
 */
export async function listRules(actor: Actor) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  return {
    readOn: RULES_READ_ON,
    decisions: Object.values<CaseLaw>(caseLaw).toSorted((one, other) => (one.date < other.date ? 1 : -1)),
    rules: currentRules().map(describeRule),
  };
}

/** What the staff reads of a rule. The caller has asked the policy. */
export function describeRule(rule: Rule) {
  return {
    ...pick(rule, COLUMNS),
    starts: startsOf(rule.starts),
    doneBy: startsOf(rule.doneBy),
    family: familyOf(rule.id),
    nature: natureText(rule),
    certainties: certaintiesOf(rule),
    methods: methodsOf(rule),
    /** An ISO date; null when no source was read. */
    readOn: readOnOf(rule),
  };
}
export type DescribedRule = ReturnType<typeof describeRule>;

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];

/** The accounts and victims that rules tell apart. */
const ACCOUNTS: readonly Partial<Operation>[] = [
  { account: "france" },
  { account: "unknown" },
  { account: "eea", residence: "abroad" },
  { account: "elsewhere", residence: "abroad" },
  { account: "eea" },
  { account: "france", isCompany: true, isByPhone: true },
  { account: "france", isCompany: true, contractDays: 60 },
  { account: "france", isStablecoin: true, isByPhone: true, isUnchecked: true, answer: "refuses", told: "2026-01-02" },
  { account: "elsewhere", answer: "refuses" },
  { account: "eea", answer: "refuses", told: "2026-01-02", complained: "2026-01-02" },
];

/** One operation of each sort that rules tell apart. */
const SORTS: readonly Operation[] = keysOf<Method>(METHOD_LABELS).flatMap((method) =>
  PAYMENT_VALIDATIONS.flatMap((consent) =>
    [true, false, null].flatMap((isOutsideEea) =>
      [true, false].flatMap((isInvestment) =>
        ACCOUNTS.map((account) =>
          operationOf({ debit: "2026-01-01", method, consent, isOutsideEea, isInvestment, ...account }),
        ),
      ),
    ),
  ),
);

const operationsOf = (rule: Rule): Operation[] =>
  SORTS.filter((operation) => concerns(rule, operation) && rule.appliesTo(operation));

/** The certainties that the date of a rule may have, the surest first. */
function certaintiesOf(rule: Rule): Certainty[] {
  const possible = new Set(operationsOf(rule).map((operation) => certaintyOf(rule, operation)));
  return keysOf<Certainty>(CERTAINTY_LABELS).filter((one) => possible.has(one));
}

/** The methods that a rule is for; null for all of them. */
function methodsOf(rule: Rule): Method[] | null {
  const methods = new Set(operationsOf(rule).map(({ method }) => method));
  return methods.size === keysOf(METHOD_LABELS).length
    ? null
    : keysOf<Method>(METHOD_LABELS).filter((one) => methods.has(one));
}
