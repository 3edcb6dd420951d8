import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const peopleLimits = defineRateLimits("people", {
  /** The list of accounts as a table: it copies much personal data out of the product. */
  people_export: { per: "account", points: 20, duration: 60 * 60 },
});
