import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const identityLimits = defineRateLimits("identity", {
  /** Pages of identity documents: each is drawn by a process of its own. */
  document_page: { per: "account", points: 1_200, duration: 10 * 60 },
});
