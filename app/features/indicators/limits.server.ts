import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const indicatorLimits = defineRateLimits("indicators", {
  /** Values confirmed, put aside and judged: each is a change and a line of the journal. */
  indicator_save: { per: "account", points: 300, duration: 60 * 60 },
  /** Values confirmed in a day by one account: nobody learns by trying many whether others name them. */
  indicator_new: { per: "account", points: 40, duration: 24 * 60 * 60 },
});
