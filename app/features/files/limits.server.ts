import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const fileLimits = defineRateLimits("files", {
  upload: { per: "account", points: 200, duration: 60 * 60 },
  /** What one account may upload in a day: files, and megabytes. */
  upload_day: { per: "account", points: 500, duration: 24 * 60 * 60 },
  upload_day_megabytes: { per: "account", points: 3_000, duration: 24 * 60 * 60 },
  /** Parts of large files. */
  upload_part: { per: "account", points: 1_000, duration: 60 * 60 },
  /** The seconds for which the processes that inspect one account's files may work. */
  inspection_seconds: { per: "account", points: 600, duration: 60 * 60 },
  /** Shares of files without a session, whose files are kept for an hour. */
  shared_without_session: { per: "address", points: 10, duration: 60 * 60 },
  /** Their megabytes, for one address and for the whole product. */
  shared_megabytes: { per: "address", points: 300, duration: 60 * 60 },
  shared_megabytes_in_all: { per: "browser", points: 2_000, duration: 60 * 60 },
  /** Thumbnails: a separate process draws each one. */
  thumbnail: { per: "account", points: 3_000, duration: 10 * 60 },
});
