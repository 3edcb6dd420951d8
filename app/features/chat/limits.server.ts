import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const chatLimits = defineRateLimits("chat", {
  message: { per: "account", points: 120, duration: 60 },
  schedule: { per: "account", points: 60, duration: 60 },
});
