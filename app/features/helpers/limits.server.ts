import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const helperLimits = defineRateLimits("helpers", {
  /** Invitations, each of which is an e-mail to an address that the account chose. */
  helper_invitation: { per: "account", points: 10, duration: 24 * 60 * 60 },
  /** Openings and uses of the links of invitations, from one address. */
  helper_link: { per: "address", points: 60, duration: 15 * 60 },
});
