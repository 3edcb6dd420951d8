import type { Actor } from "~/features/accounts/actor";

/** Reading « La journée du cabinet »: the staff, each of the cases that they handle. */
export function canReadDay(actor: Pick<Actor, "role">): boolean {
  return actor.role !== "client";
}

/** Reading how many cases each lawyer has, and choosing others: administrators. */
export function canShareOutCases(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}
