import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const deadlineLimits = defineRateLimits("deadlines", {
  /** Things said to be done: each is a change and a line of the journal. */
  deadline_done: { per: "account", points: 300, duration: 60 * 60 },
  /** Addresses of calendars made. */
  agenda_address: { per: "account", points: 20, duration: 60 * 60 },
  /** Readings of calendars that do not exist, or no longer, from one address. */
  agenda_reading: { per: "address", points: 300, duration: 15 * 60 },
});
