import type { Consent, Method } from "../labels";
import type { Operation } from "../law/rules";
import type { Deadline } from "../rules";
import { deadlinesOf } from "../rules.server";

/** An operation of which only the debit and a few answers are known. */
export function operationOf(told: { debit: string; method: Method; consent: Consent } & Partial<Operation>): Operation {
  return {
    isOutsideEea: null,
    isInvestment: false,
    done: {},
    known: null,
    reported: null,
    complained: null,
    answered: null,
    police: null,
    decision: null,
    data_request: null,
    ...told,
  };
}

/** The deadlines of a visitor's operation. Nothing is stored. */
export function visitorDeadlines(told: { debit: string; method: Method; consent: Consent }, today: string): Deadline[] {
  return deadlinesOf(operationOf(told), today);
}
