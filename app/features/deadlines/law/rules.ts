import type { Length } from "../calendar.server";
import { type Certainty, type Consent, type Kind, METHOD_NATURES, type Method, type Start } from "../labels";

/** What is known of one operation, as ISO dates; null is unknown or not yet. */
export type Operation = {
  /** The debit. */
  debit: string;
  method: Method;
  consent: Consent;
  /** Whether the payee's bank is outside the European Economic Area. */
  isOutsideEea: boolean | null;
  /** Whether it paid for an investment, about which the AMF's mediator may be asked. */
  isInvestment: boolean;
  /** What was done, by rule, when none of the dates below says so. */
  done: Readonly<Record<string, string>>;
} & Record<Exclude<Start, "debit">, string | null>;

/** An operation of which only the debit and a few answers are known. */
export function operationOf(told: Pick<Operation, "debit" | "method" | "consent"> & Partial<Operation>): Operation {
  return {
    isOutsideEea: null,
    isInvestment: false,
    done: {},
    known: null,
    told: null,
    written_report: null,
    to_check: null,
    recall_asked: null,
    refund_asked: null,
    complained: null,
    answered: null,
    police: null,
    decision: null,
    data_request: null,
    ...told,
  };
}

/** Whether an operation is a payment service (CMF L133-1), or another act of a bank. */
export const isService = ({ method }: Operation): boolean => METHOD_NATURES[method] === "payment_service";
export const isOtherBank = ({ method }: Operation): boolean => METHOD_NATURES[method] === "other_bank";

/** A period of the law, of a contract or of practice. */
export type Rule = {
  id: string;
  /** The debits that it is for, both days included; null is without limit. */
  from: string | null;
  to: string | null;
  /** `act`: do it before the end. `opens`: possible from the end. `other_side`: what the bank or a service must do by then. */
  sense: "act" | "opens" | "other_side";
  appliesTo: (operation: Operation) => boolean;
  /** The fact that starts the period; of several, the earliest. */
  starts: Start | readonly [Start, ...Start[]];
  /** Starts the period when `starts` is unknown; the date is then prudent. */
  orStarts?: Start;
  /** Null: at once. */
  length: Length | null;
  /** What ends the waiting before the end of the period. */
  endsWith?: Start;
  /** Whether CPC 642 carries the end to a working day. */
  isCarried: boolean;
  kind: Kind;
  certainty: Certainty | ((operation: Operation) => Certainty);
  /** What is not confirmed, for the staff. */
  unconfirmed?: string;
  article: string;
  source: string;
  /** Null when no source was read, or none was noted; otherwise it was read with the others (`RULES_READ_ON`). */
  readOn?: null;
  /** What to do, or what the other side does. */
  action: string;
  /** Why this period, and what it changes. */
  effect: string;
  /** The fact after which nothing is left to do; of several, the earliest. */
  doneBy?: Start | readonly [Start, ...Start[]];
};

/** The facts that start or end a rule, as a list. */
export const startsOf = (starts: Rule["starts"] | undefined): readonly Start[] =>
  starts === undefined ? [] : typeof starts === "string" ? [starts] : starts;
