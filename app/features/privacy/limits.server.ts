import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const privacyLimits = defineRateLimits("privacy", {
  /** Exports of a person's data: each reads all of it. */
  data_export: { per: "account", points: 10, duration: 60 * 60 },
});
