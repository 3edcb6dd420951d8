import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const lawyerLimits = defineRateLimits("lawyers", {
  /** Openings and uses of the links of invitations, from one address. */
  invitation_link: { per: "address", points: 60, duration: 15 * 60 },
  /** Invitations, each of which is an e-mail, sent again or not. */
  invitation: { per: "account", points: 60, duration: 60 * 60 },
  /** Issues of the directory: each is read whole. */
  directory_import: { per: "account", points: 20, duration: 60 * 60 },
});
