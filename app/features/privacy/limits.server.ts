import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const privacyLimits = defineRateLimits("privacy", {
  /** Copies of all that is kept of a person: each reads everything. */
  data_export: { per: "account", points: 10, duration: 60 * 60 },
});
