import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const fileLimits = defineRateLimits("files", {
  upload: { per: "account", points: 200, duration: 60 * 60 },
  /** What one account sends in a day: files, and megabytes. */
  upload_day: { per: "account", points: 500, duration: 24 * 60 * 60 },
  upload_day_megabytes: { per: "account", points: 3_000, duration: 24 * 60 * 60 },
  /** Thumbnails: each is drawn by a process of its own. */
  thumbnail: { per: "account", points: 3_000, duration: 10 * 60 },
});
