import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const assistanceLimits = defineRateLimits("assistance", {
  /** Requests for assistance from one IP address, a visitor's included. */
  assistance: { per: "address", points: 10, duration: 60 * 60 },
  /** Confirmations to one address that a visitor typed, since it may be another's. */
  assistance_recipient: { per: "account", points: 3, duration: 24 * 60 * 60 },
  /** Lawyers' applications to the network, from one IP address. */
  partner_application: { per: "address", points: 5, duration: 60 * 60 },
  /** The list of requests as a table: it copies much personal data out of the product. */
  requests_export: { per: "account", points: 20, duration: 60 * 60 },
});
