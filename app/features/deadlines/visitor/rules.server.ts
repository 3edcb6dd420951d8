import type { Consent, Method } from "../labels";
import { operationOf } from "../law/rules";
import type { Deadline } from "../rules";
import { deadlinesOf } from "../rules.server";

/** The deadlines of a visitor's operation. Nothing is stored. */
export function visitorDeadlines(told: { debit: string; method: Method; consent: Consent }, today: string): Deadline[] {
  return deadlinesOf(operationOf(told), today);
}
