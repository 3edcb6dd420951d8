import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const reportLimits = defineRateLimits("reports", {
  /** Reports noted as done: each is a change and a line of the journal. */
  report_save: { per: "account", points: 300, duration: 60 * 60 },
});
