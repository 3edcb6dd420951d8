import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const identityLimits = defineRateLimits("identity", {
  /** Pages of identity documents: a separate process draws each one. */
  document_page: { per: "account", points: 1_200, duration: 10 * 60 },
});
