import type { lawyers } from "~/db/schema";
import { today } from "~/platform/today";

/** The states of a lawyer's registration, in the order of its life. */
export const LAWYER_STATES = ["to_verify", "verified", "suspended", "insurance_expired"] as const;
export type LawyerState = (typeof LAWYER_STATES)[number];

/** How many cases a lawyer has now: none, fewer than they take, or as many. */
export const LOADS = ["none", "room", "full"] as const;

/** What the state of a lawyer depends on. */
export type LawyerFacts = Pick<typeof lawyers.$inferSelect, "verifiedAt" | "suspendedAt" | "insuranceEndsOn">;

/**
 * The state of a lawyer on a day (ISO date). A suspension counts before the rest; a verified lawyer whose insurance
 * ended, or has no known end, is `insurance_expired` (loi 71-1130, art. 27: a lawyer is insured).
 */
export function lawyerState({ verifiedAt, suspendedAt, insuranceEndsOn }: LawyerFacts, day = today()): LawyerState {
  if (suspendedAt !== null) return "suspended";
  if (verifiedAt === null) return "to_verify";
  return insuranceEndsOn !== null && insuranceEndsOn >= day ? "verified" : "insurance_expired";
}

/** The columns of a registration whose verification is taken away. */
export const UNVERIFIED = {
  verifiedAt: null,
  verifiedBy: null,
  verifiedByUser: null,
  verifiedIssue: null,
  verificationNote: null,
  missingSince: null,
} as const;
