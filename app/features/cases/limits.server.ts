import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const caseLimits = defineRateLimits("cases", {
  /** Archives of a case: each reads and decrypts all its files. */
  evidence_export: { per: "account", points: 30, duration: 60 * 60 },
  /** New cases, and steps of cases that are saved: each is a row, a change and a line of the journal. */
  case_new: { per: "account", points: 30, duration: 24 * 60 * 60 },
  case_save: { per: "account", points: 600, duration: 60 * 60 },
  /** Stories told without an account, and the e-mails with the link to them. */
  story_save: { per: "browser", points: 240, duration: 60 * 60 },
  /** Voice notes of stories, and their bytes. */
  story_note: { per: "browser", points: 30, duration: 60 * 60 },
  story_note_address: { per: "address", points: 60, duration: 60 * 60 },
  story_note_bytes: { per: "address", points: 60_000_000, duration: 24 * 60 * 60 },
  story_letter: { per: "browser", points: 30, duration: 60 * 60 },
  story_link_visitor: { per: "browser", points: 3, duration: 24 * 60 * 60 },
  story_link_address: { per: "address", points: 20, duration: 60 * 60 },
  story_link_recipient: { per: "account", points: 3, duration: 24 * 60 * 60 },
  /** Notes, calls and tasks: notes and tasks may send e-mails to colleagues. */
  case_internal: { per: "account", points: 120, duration: 60 * 60 },
  /** PDF and CSV exports: each reads much personal data and copies it out of the product. */
  case_pdf: { per: "account", points: 60, duration: 60 * 60 },
  cases_export: { per: "account", points: 20, duration: 60 * 60 },
  recoveries_export: { per: "account", points: 20, duration: 60 * 60 },
});
