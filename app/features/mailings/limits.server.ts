import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const mailingLimits = defineRateLimits("mailings", {
  email_test: { per: "account", points: 10, duration: 60 * 60 },
});
