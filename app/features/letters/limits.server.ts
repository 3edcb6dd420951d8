import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const letterLimits = defineRateLimits("letters", {
  /** Letters begun, changed, confirmed, sent and deleted: each is a change and a line of the journal. */
  letter_save: { per: "account", points: 300, duration: 60 * 60 },
  /** Letters drawn as DOCX or PDF. */
  letter_file: { per: "account", points: 300, duration: 60 * 60 },
});
