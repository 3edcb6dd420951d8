import { defineRateLimits } from "~/platform/rate-limits/definitions.server";

export const accountLimits = defineRateLimits("accounts", {
  /** Failed passwords for one account: the pause ends by itself, so that no account is locked for good. */
  login_account: { per: "account", points: 10, duration: 15 * 60 },
  /** Sign-in attempts from a browser that signed in to this account before, so that others cannot use them up. */
  login_device: { per: "browser", points: 10, duration: 15 * 60 },
  /** Failed passwords from one address. */
  login_address: { per: "address", points: 50, duration: 15 * 60 },
  /** Failed passwords of a signed-in person who is asked for it again. */
  reauthentication: { per: "account", points: 10, duration: 15 * 60 },
  /** Wrong codes after a right password, for one account: three of the million possible codes are valid at any time. */
  second_factor_account: { per: "account", points: 10, duration: 60 * 60 },
  /** Wrong codes from a browser that signed in to this account before. */
  second_factor_device: { per: "browser", points: 10, duration: 15 * 60 },
  /** Entries of the journal about refused sign-ins, for one account or typed address. */
  refused_sign_in_entry: { per: "account", points: 20, duration: 60 * 60 },
  /** Entries about refused sign-ins for all accounts and typed addresses together, so that they cannot fill the journal. */
  refused_sign_in_entries: { per: "account", points: 1_000, duration: 60 * 60 },
  profile_save: { per: "account", points: 120, duration: 60 * 60 },
  /**
   * Wrong codes of the application for one account, whatever the browser: a guesser with the password finds a code with
   * a chance of one in ten thousand a day. Recovery codes and passkeys are not counted here, so that the person is not
   * locked out.
   */
  second_factor_day: { per: "account", points: 30, duration: 24 * 60 * 60 },
  /** Challenges for passkeys that one address asks for. */
  passkey_address: { per: "address", points: 60, duration: 15 * 60 },
  registration_address: { per: "address", points: 60, duration: 60 * 60 },
  setup_address: { per: "address", points: 30, duration: 15 * 60 },
  /** Links to a new password for one account. A link lasts as long as the pause, so that one of them still works. */
  password_reset_account: { per: "account", points: 5, duration: 30 * 60 },
  password_reset_address: { per: "address", points: 30, duration: 60 * 60 },
  /** Openings and uses of the links that an account's e-mails carry, from one address. */
  account_link: { per: "address", points: 60, duration: 15 * 60 },
  /** Links to confirm an account's address, and links to another address, that a person asks for. */
  email_confirmation: { per: "account", points: 5, duration: 60 * 60 },
  email_change: { per: "account", points: 5, duration: 60 * 60 },
});
