import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const caseLimits = defineRateLimits("cases", {
  /** Archives of a case with its files: each reads and decrypts them all. */
  evidence_export: { per: "account", points: 30, duration: 60 * 60 },
  /** Cases as PDFs, and lists of cases as tables: each reads much personal data, and takes it out of the product. */
  case_pdf: { per: "account", points: 60, duration: 60 * 60 },
  cases_export: { per: "account", points: 20, duration: 60 * 60 },
});
