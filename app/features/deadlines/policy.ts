import type { Role } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { caseSide } from "~/features/members/policy";
import { canReadPayments } from "~/features/payments/policy";

/** Reading the table of rules with its sources, and proposing a correction: the staff and lawyers. The dates that it gives are shown to everybody. */
export function canReadRules(actor: { role: Role }): boolean {
  return actor.role !== "client";
}

/** Reading what is left to do in several cases at once: the staff and lawyers, each in the cases that they handle. */
export function canReadUpcoming(actor: { role: Role }): boolean {
  return actor.role !== "client";
}

/** Writing the text and dates of a rule, and answering who proposes a correction: administrators. */
export function canChangeRules(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}

/** Having a private address of the dates of a case for a calendar: its owner, and those who help them. */
export function canSubscribe(actor: Actor, caseRow: Parameters<typeof canReadPayments>[1]): boolean {
  return caseSide(actor, caseRow) !== "staff" && canReadPayments(actor, caseRow);
}

/** Entering the legal interest rates that letters use: administrators. */
export function canEnterRates(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}
