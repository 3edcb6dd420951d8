import { type AnyColumn, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { contactMessages } from "./assistance.ts";
import { cases } from "./cases.ts";
import { allOf, createdAt, emailAddress, instant, oneOf, updatedAt } from "./columns.ts";
import {
  AGREEMENT_STATUSES,
  FEE_PAYERS,
  LAWYER_PROOFS,
  MANDATE_ENDS,
  PROPOSAL_ANSWERS,
  SCAM_TYPES,
} from "./enumerations.ts";
import { files } from "./files.ts";
import { ACCESS_REASONS, LAWYER_IDENTITY_CHECKS, PROPOSAL_REFUSALS } from "./staff-enumerations.ts";

const emptyList = sql`'{}'::text[]`;

/** One issue of the national directory of lawyers (open data of the Conseil national des barreaux). */
export const directoryIssues = pgTable("directory_issues", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  fileName: text("file_name").notNull(),
  /** The date in the name of the file, when it has one. */
  issuedOn: date("issued_on", { mode: "string" }),
  rowCount: integer("row_count").notNull(),
  sha256: text("sha256").notNull(),
  /** Null when the monthly job read it. */
  importedBy: uuid("imported_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: createdAt(),
  /** When all its rows were read; null while it is loaded. The current issue is the last one that is complete. */
  completedAt: instant("completed_at"),
});

/** The lawyers of the current issue; an older issue keeps its row above only. */
export const directoryEntries = pgTable(
  "directory_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: uuid("issue_id")
      .notNull()
      .references(() => directoryIssues.id, { onDelete: "cascade" }),
    bar: text("bar").notNull(),
    lastName: text("last_name").notNull(),
    firstName: text("first_name").notNull(),
    oathDate: date("oath_date", { mode: "string" }),
    /** Not in every issue. */
    cnbfCode: text("cnbf_code"),
    /** Bar, last name, first name and oath date in one comparable form. */
    matchKey: text("match_key").notNull(),
  },
  (t) => [index("directory_entries_match").on(t.issueId, t.matchKey)],
);

/** The invitation of a lawyer by an administrator. Only a digest of its token is stored. */
export const lawyerInvitations = pgTable(
  "lawyer_invitations",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** The application that it answers; null when the administrator invites without one. */
    requestId: uuid("request_id").references(() => contactMessages.id, { onDelete: "set null" }),
    email: emailAddress("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    digest: text("digest").notNull().unique(),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    /** How the administrator made sure that the mailbox is the lawyer's, since the directory is public. */
    identityCheck: text("identity_check", { enum: LAWYER_IDENTITY_CHECKS }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    acceptedAt: instant("accepted_at"),
    revokedAt: instant("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("lawyer_invitations_identity_check", oneOf(t.identityCheck, LAWYER_IDENTITY_CHECKS)),
    index("lawyer_invitations_request").on(t.requestId),
    index("lawyer_invitations_newest").on(t.createdAt.desc(), t.id.desc()),
    index("lawyer_invitations_email").on(t.email),
    index("lawyer_invitations_invited_by").on(t.invitedBy),
  ],
);

/** The registration of an account that has the role of lawyer. Their name is in `profiles`. */
export const lawyers = pgTable(
  "lawyers",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    bar: text("bar"),
    oathDate: date("oath_date", { mode: "string" }),
    cnbfCode: text("cnbf_code"),
    insurer: text("insurer"),
    policyNumber: text("policy_number"),
    insuranceEndsOn: date("insurance_ends_on", { mode: "string" }),
    specialities: text("specialities").array().notNull().default(emptyList),
    languages: text("languages").array().notNull().default(emptyList),
    /** How many cases the lawyer takes at once. */
    maxCases: integer("max_cases").notNull().default(10),
    /** Whether they agreed to a public page. */
    isListed: boolean("is_listed").notNull().default(false),
    /** When and by what the registration was verified; a change of name, bar or oath date takes it away. */
    verifiedAt: instant("verified_at"),
    verifiedBy: text("verified_by", { enum: LAWYER_PROOFS }),
    /** The administrator who verified it; null when the directory did. */
    verifiedByUser: uuid("verified_by_user").references(() => users.id, { onDelete: "set null" }),
    /** What the administrator saw, in their words. */
    verificationNote: text("verification_note"),
    /**
     * What was verified last: a trigger writes it with each verification, and it stays when the verification is taken
     * away. Clients are shown this name and bar, never one that nobody checked.
     */
    verifiedFirstName: text("verified_first_name"),
    verifiedLastName: text("verified_last_name"),
    verifiedBar: text("verified_bar"),
    verifiedOathDate: date("verified_oath_date", { mode: "string" }),
    /** Since when the directory no longer has this verified lawyer. */
    missingSince: instant("missing_since"),
    /** The end of insurance that was last announced, and whether it was ahead: « soon 2026-12-31 ». */
    insuranceNotice: text("insurance_notice"),
    verifiedIssue: uuid("verified_issue").references(() => directoryIssues.id, { onDelete: "set null" }),
    suspendedAt: instant("suspended_at"),
    suspensionReason: text("suspension_reason"),
    /** When an administrator asked them to be the displayed lawyer, who answers for the team's messages. */
    displayAskedAt: instant("display_asked_at"),
    /** Since when they are, by their own acceptance; null once it is revoked. */
    displayedSince: instant("displayed_since"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("lawyers_specialities", allOf(t.specialities, SCAM_TYPES)),
    check("lawyers_verified_by", oneOf(t.verifiedBy, LAWYER_PROOFS)),
    check("lawyers_verified", sql`(${t.verifiedAt} is null) = (${t.verifiedBy} is null)`),
    check("lawyers_max_cases", sql`${t.maxCases} between 0 and 1000`),
    index("lawyers_listed").on(t.userId).where(sql`${t.isListed} and ${t.verifiedAt} is not null`),
    index("lawyers_verified_by_user").on(t.verifiedByUser),
    check("lawyers_displayed", sql`${t.displayedSince} is null or ${t.displayAskedAt} is not null`),
    // One displayed lawyer at most.
    uniqueIndex("lawyers_displayed_once")
      .on(sql`(${t.displayedSince} is not null)`)
      .where(sql`${t.displayedSince} is not null`),
  ],
);

const isAccepted = ({ answer }: { answer: AnyColumn }) => sql`${answer} = 'accepted'`;

/**
 * A case proposed to a lawyer. Once accepted it is the record of the mandate: `case_members` says who is in charge now,
 * this table who was, and why it ended.
 */
export const caseProposals = pgTable(
  "case_proposals",
  {
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    lawyerId: uuid("lawyer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    proposedBy: uuid("proposed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    answer: text("answer", { enum: PROPOSAL_ANSWERS }),
    answeredAt: instant("answered_at"),
    refusalReason: text("refusal_reason", { enum: PROPOSAL_REFUSALS }),
    refusalDetails: text("refusal_details"),
    /** When and why an accepted mandate ended. */
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: MANDATE_ENDS }),
    /** Why, in the words of the lawyer who withdrew. */
    endDetails: text("end_details"),
    /** When and why the client asked for another lawyer, while this one is in charge. */
    changeAskedAt: instant("change_asked_at"),
    changeAskedText: text("change_asked_text"),
  },
  (t) => [
    check("case_proposals_answer", oneOf(t.answer, PROPOSAL_ANSWERS)),
    check("case_proposals_refusal_reason", oneOf(t.refusalReason, PROPOSAL_REFUSALS)),
    check("case_proposals_end_reason", oneOf(t.endReason, MANDATE_ENDS)),
    check("case_proposals_answered", sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    uniqueIndex("case_proposals_waiting").on(t.caseId, t.lawyerId).where(sql`${t.answer} is null`),
    // One lawyer in charge of a case at a time.
    uniqueIndex("case_proposals_mandate").on(t.caseId).where(sql`${t.answer} = 'accepted' and ${t.endedAt} is null`),
    index("case_proposals_of_case").on(t.caseId, t.createdAt.desc()),
    index("case_proposals_of_lawyer").on(t.lawyerId, t.createdAt.desc()),
    index("case_proposals_proposed_by").on(t.proposedBy),
    // For the figures, which read these only: who was in charge of a case when, and what was accepted when.
    index("case_proposals_mandates").on(t.caseId, t.answeredAt, t.endedAt, t.lawyerId).where(isAccepted(t)),
    index("case_proposals_accepted").on(t.answeredAt, t.lawyerId).where(isAccepted(t)),
  ],
);

/** A fee agreement that the lawyer of a case proposed to its client. Amounts in cents, rates in hundredths of a per cent. */
export const feeAgreements = pgTable(
  "fee_agreements",
  {
    /** Generated by the form, so that sending it twice makes one. */
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    lawyerId: uuid("lawyer_id").references(() => users.id, { onDelete: "set null" }),
    /** The name of the lawyer, as it was then. */
    lawyerName: text("lawyer_name").notNull(),
    status: text("status", { enum: AGREEMENT_STATUSES }).notNull().default("pending"),
    /** Before tax. */
    baseFee: bigint("base_fee", { mode: "number" }).notNull(),
    vatRate: integer("vat_rate").notNull(),
    /** Tax included; null for none. */
    successRate: integer("success_rate"),
    scope: text("scope").notNull(),
    expenses: text("expenses"),
    /** The version of the text in `app/content`, and the text itself as the client read it. */
    textVersion: text("text_version").notNull(),
    sections: jsonb("sections")
      .$type<{ title: string; paragraphs?: readonly string[]; points?: readonly string[] }[]>()
      .notNull(),
    /** Its PDF, a file of the case, and the digest of the bytes of that PDF. */
    filePath: text("file_path").references(() => files.path, { onDelete: "set null", onUpdate: "cascade" }),
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
    /** When the client accepted or declined it. */
    answeredAt: instant("answered_at"),
    declineReason: text("decline_reason"),
    /** The client asked that the lawyer begin before the end of the fourteen days. */
    startsAtOnce: boolean("starts_at_once").notNull().default(false),
    /** Who else may pay, as the client answered; null for an agreement accepted before 0.5.0. */
    otherPayer: text("other_payer", { enum: FEE_PAYERS }),
    retractedAt: instant("retracted_at"),
    /** When the lawyer with whom it was accepted ceased to be in charge. */
    endedAt: instant("ended_at"),
    /** The name of the former owner of the case, who accepted it; null while the present owner is the party. */
    formerClient: text("former_client"),
  },
  (t) => [
    check("fee_agreements_status", oneOf(t.status, AGREEMENT_STATUSES)),
    check("fee_agreements_other_payer", oneOf(t.otherPayer, FEE_PAYERS)),
    // A fee on the result alone is void (loi 71-1130, art. 10).
    check("fee_agreements_base_fee", sql`${t.baseFee} > 0`),
    check("fee_agreements_success_rate", sql`${t.successRate} between 1 and 10000`),
    check("fee_agreements_vat_rate", sql`${t.vatRate} between 0 and 10000`),
    check("fee_agreements_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    uniqueIndex("fee_agreements_pending").on(t.caseId).where(sql`${t.status} = 'pending'`),
    index("fee_agreements_of_case").on(t.caseId, t.createdAt.desc()),
    index("fee_agreements_lawyer").on(t.lawyerId),
    index("fee_agreements_file").on(t.filePath),
    index("fee_agreements_accepted").on(t.answeredAt).where(sql`${t.status} = 'accepted'`),
  ],
);

/** Why an administrator opened the conversation or the files of a case that has a lawyer. Shown to the client. */
export const caseAccessGrants = pgTable(
  "case_openings",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason", { enum: ACCESS_REASONS }).notNull(),
    createdAt: createdAt(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    check("case_openings_reason", oneOf(t.reason, ACCESS_REASONS)),
    index("case_openings_of_case").on(t.caseId, t.actorId, t.expiresAt.desc()),
    index("case_openings_actor").on(t.actorId),
  ],
);
