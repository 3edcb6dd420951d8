import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { nameOrder, personWords, phoneDigits } from "../search.ts";
import { allOf, createdAt, emailAddress, instant, oneOf, updatedAt } from "./columns.ts";
import { STORED_EMAIL_TOPICS } from "./email-enumerations.ts";
import { ACCOUNT_LINK_KINDS, COUNTRIES, ROLES, VERIFICATION_STATUSES } from "./enumerations.ts";
import { masterKeys } from "./platform.ts";

/** An account that can sign in. The person's data is in `profiles`. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  email: emailAddress("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  /** Since when the account is banned; it stays once the ban has ended. Null: it never was. */
  bannedAt: instant("banned_at"),
  /** When the ban ends or ended; null with `banned_at`: it has no end. */
  bannedUntil: instant("banned_until"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A digest of the cookie's token: a copy of the table opens no session. Null in rows that version 0.1 writes. */
    tokenDigest: text("token_digest").unique(),
    expiresAt: instant("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** Accurate to five minutes, so that most requests do not write to this table. */
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull().defaultNow(),
    /** When this session proved a second factor; null when it was opened by the password alone. */
    secondFactorAt: instant("second_factor_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sessions_user_id").on(t.userId), index("sessions_expires_at").on(t.expiresAt)],
);

/** How an account signs in: one row with the provider `credential`, which holds the hash of its password. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("accounts_provider_account").on(t.providerId, t.accountId),
    index("accounts_user_id").on(t.userId),
  ],
);

/** Challenges of passkeys that wait for their answer. */
export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** A link sent by e-mail, usable once. Only a digest of its token is stored, so a copy of this table opens nothing. */
export const accountLinks = pgTable(
  "account_links",
  {
    digest: text("digest").primaryKey(),
    kind: text("kind", { enum: ACCOUNT_LINK_KINDS }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address it was sent to: the account's current one, or the requested one. */
    email: emailAddress("email").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: instant("used_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("account_links_kind", oneOf(t.kind, ACCOUNT_LINK_KINDS)),
    index("account_links_of_user").on(t.userId, t.kind, t.createdAt.desc()),
    index("account_links_expires_at").on(t.expiresAt),
  ],
);

/** A member of the staff. The index and the queries must write it alike. */
export function isAdministrator({ role }: { role: AnyColumn }): SQL {
  return sql`(${role} = 'administrator')`;
}

/** An administrator or a lawyer: few among many clients, found by an index whose condition the queries write alike. */
export function isStaff({ role }: { role: AnyColumn }): SQL {
  return sql`(${role} <> 'client')`;
}

/** Spec section 3, profiles. `id` is the account's id. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: emailAddress("email").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    /** Encrypted under a master key. Rows from before master keys existed have none and are plain until the next start. */
    encryptedTaxId: text("tax_id"),
    taxIdKeyId: integer("tax_id_key_id").references(() => masterKeys.id),
    /** The person, who lives outside France or acts for a company, says that they have no French tax id. */
    hasNoTaxId: boolean("has_no_tax_id").notNull().default(false),
    phone: text("phone"),
    homePhone: text("home_phone"),
    address: text("address"),
    city: text("city"),
    postalCode: text("postal_code"),
    department: text("department"),
    country: text("country").notNull().default("France"),
    gdprConsent: boolean("gdpr_consent").notNull().default(false),
    termsAccepted: boolean("terms_accepted").notNull().default(false),
    profileStepCompleted: boolean("profile_step_completed").notNull().default(false),
    /** Maintained by a trigger on `cases`, drafts included, so that people without a case are found by an index. */
    hasCase: boolean("has_case").notNull().default(false),
    identityVerified: boolean("identity_verified").notNull().default(false),
    /** The declared identity that the staff compared with the identity document it approved last. */
    verifiedFirstName: text("verified_first_name"),
    verifiedLastName: text("verified_last_name"),
    verifiedDateOfBirth: date("verified_date_of_birth", { mode: "string" }),
    verifiedAt: instant("verified_at"),
    verificationStep: text("verification_step", { enum: VERIFICATION_STATUSES }).notNull().default("not_started"),
    chatTutorialCompleted: boolean("chat_tutorial_completed").notNull().default(false),
    role: text("role", { enum: ROLES }).notNull().default("client"),
    /** The field of the specification, which follows from the role. */
    isAdmin: boolean("is_admin").notNull().generatedAlwaysAs(sql`role = 'administrator'`),
    adminNote: text("admin_note"),
    /** Chosen by the person and shown in every e-mail to them, so that they recognise genuine ones. */
    emailPhrase: text("email_phrase"),
    /** The e-mails that the person turned off. */
    mutedEmails: text("muted_emails", { enum: STORED_EMAIL_TOPICS }).array().notNull().default(sql`'{}'::text[]`),
    /** The last sign-in. The retention job also treats an open session or case as activity. */
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("profiles_role", oneOf(t.role, ROLES)),
    check("profiles_country", oneOf(t.country, COUNTRIES)),
    check("profiles_muted_emails", allOf(t.mutedEmails, STORED_EMAIL_TOPICS)),
    check("profiles_verification_step", oneOf(t.verificationStep, VERIFICATION_STATUSES)),
    index("profiles_administrators").on(t.id).where(isAdministrator(t)),
    index("profiles_staff").on(nameOrder(t.lastName, t.firstName), t.id).where(isStaff(t)),
    index("profiles_tax_id_key").on(t.taxIdKeyId, t.id).where(sql`${t.encryptedTaxId} is not null`),
    index("profiles_newest").on(t.createdAt.desc(), t.id.desc()),
    index("profiles_words").using("gin", personWords(t.firstName, t.lastName, t.email)),
    // The administration's list of people: by name, by verification status, by telephone.
    index("profiles_by_name").on(nameOrder(t.lastName, t.firstName), t.id),
    index("profiles_without_case").on(t.createdAt.desc(), t.id.desc()).where(sql`not ${t.hasCase}`),
    index("profiles_without_case_by_name").on(nameOrder(t.lastName, t.firstName), t.id).where(sql`not ${t.hasCase}`),
    index("profiles_by_verification").on(t.verificationStep, t.createdAt.desc(), t.id.desc()),
    index("profiles_dialled_phones").using("gin", sql`${phoneDigits(t.phone, t.homePhone)} gin_trgm_ops`),
  ],
);

/** What the person agreed to, when, and in which version of the text. A row is updated only to withdraw the agreement. */
export const consents = pgTable(
  "consents",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    document: text("document", { enum: ["privacy", "terms"] }).notNull(),
    version: text("version").notNull(),
    givenAt: instant("given_at").notNull().defaultNow(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.document, t.version] }),
    check("consents_document", oneOf(t.document, ["privacy", "terms"])),
  ],
);

/** Accounts to be erased at their person's request, which can be cancelled until `due_at`. */
export const erasures = pgTable(
  "erasures",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  },
  (t) => [index("erasures_due_at").on(t.dueAt)],
);
