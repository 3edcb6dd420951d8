/**
 * What is limited, per whom, how many (`points`) in how many seconds (`duration`): one table for the whole product. An
 * address of IPv6 is its /64.
 */
export const LIMITS = {
  /** Failed passwords for one account: the pause ends by itself, so that nobody is locked out for good. */
  login_account: { per: "account", points: 10, duration: 15 * 60 },
  /** The same from a browser that signed in to this account before: counted apart, so that a stranger cannot use it up. */
  login_device: { per: "browser", points: 10, duration: 15 * 60 },
  /** Failed passwords from one address. */
  login_address: { per: "address", points: 50, duration: 15 * 60 },
  /** Failed passwords of a signed-in person who is asked for it again. */
  reauthentication: { per: "account", points: 10, duration: 15 * 60 },
  /** Wrong codes after a right password, for one account: of a million codes three are right at any time. */
  second_factor_account: { per: "account", points: 10, duration: 60 * 60 },
  /** The same from a browser that signed in to this account before. */
  second_factor_device: { per: "browser", points: 10, duration: 15 * 60 },
  /** Challenges for passkeys that one address asks for. */
  passkey_address: { per: "address", points: 60, duration: 15 * 60 },
  registration_address: { per: "address", points: 60, duration: 60 * 60 },
  setup_address: { per: "address", points: 30, duration: 15 * 60 },
  /** Links to a new password for one account. A link lives as long: whoever is paused has one that still works. */
  password_reset_account: { per: "account", points: 5, duration: 30 * 60 },
  password_reset_address: { per: "address", points: 30, duration: 60 * 60 },
  /** Openings and uses of the links that an account's e-mails carry, from one address. */
  account_link: { per: "address", points: 60, duration: 15 * 60 },
  /** Links to confirm an account's address, and links to another address, that a person asks for. */
  email_confirmation: { per: "account", points: 5, duration: 60 * 60 },
  email_change: { per: "account", points: 5, duration: 60 * 60 },
  interrupted_form: { per: "address", points: 60, duration: 60 * 60 },
  address_search: { per: "account", points: 120, duration: 60 },
  /** Archives of a case with its files: each reads and decrypts them all. */
  evidence_export: { per: "account", points: 30, duration: 60 * 60 },
  upload: { per: "account", points: 200, duration: 60 * 60 },
  /** What one account sends in a day: files, and megabytes. */
  upload_day: { per: "account", points: 500, duration: 24 * 60 * 60 },
  upload_day_megabytes: { per: "account", points: 3_000, duration: 24 * 60 * 60 },
  message: { per: "account", points: 120, duration: 60 },
  /** Cases as PDFs, and lists of cases as tables: each reads much personal data, and takes it out of the product. */
  case_pdf: { per: "account", points: 60, duration: 60 * 60 },
  cases_export: { per: "account", points: 20, duration: 60 * 60 },
  email_test: { per: "account", points: 10, duration: 60 * 60 },
  /** Copies of all that is kept of a person: each reads everything. */
  data_export: { per: "account", points: 10, duration: 60 * 60 },
  /** Requests for assistance from one address, a visitor's included. */
  assistance: { per: "address", points: 10, duration: 60 * 60 },
  /** Lawyers' applications to the network, from one address. */
  partner_application: { per: "address", points: 5, duration: 60 * 60 },
  /** Pages of identity documents drawn to be looked at, and thumbnails: each takes a process of its own for a while. */
  document_page: { per: "account", points: 1_200, duration: 10 * 60 },
  thumbnail: { per: "account", points: 3_000, duration: 10 * 60 },
} as const satisfies Record<string, { per: "account" | "address" | "browser"; points: number; duration: number }>;

export type Limit = keyof typeof LIMITS;
