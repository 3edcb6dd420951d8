import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const receiptLimits = defineRateLimits("receipts", {
  /** Receipts and texts of stories downloaded; a story's teller without an account is known by their browser. */
  receipt_file: { per: "account", points: 300, duration: 60 * 60 },
  /** Receipts checked from one address. */
  receipt_check: { per: "address", points: 60, duration: 15 * 60 },
});
