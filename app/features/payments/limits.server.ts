import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const paymentLimits = defineRateLimits("payments", {
  /** Payments added, changed and removed: each is a change and a line of the journal. */
  payment_save: { per: "account", points: 600, duration: 60 * 60 },
  /** Statements read, each of which takes time of the processor. */
  statement_read: { per: "account", points: 60, duration: 60 * 60 },
});
