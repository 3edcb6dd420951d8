import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { answerAwaitedSince, isAnswerAwaited, isWaiting } from "./answers.ts";
import { allOf, createdAt, instant, oneOf, updatedAt } from "./columns.ts";
import {
  BANK_REFUND_STATUSES,
  CASE_STATUSES,
  CONTACT_METHODS,
  DATE_PRECISIONS,
  EVIDENCE_TYPES,
  FILLED_FOR,
  POLICE_ACTION_STATUSES,
  REPRESENTED_COUNTRIES,
  SCAM_TYPES,
} from "./enumerations.ts";
import type { KeptJourney } from "./journey-steps.ts";

const emptyList = sql`'{}'::text[]`;

/** What sorts cases by their next deadline, those without one last. The same expression as in the index. */
export function nextDeadline({ nextDeadlineOn }: Record<"nextDeadlineOn", AnyColumn>): SQL {
  return sql`coalesce(${nextDeadlineOn}, 'infinity'::date)`;
}

/** Something that a rule asks about some payments of a case: codes, ids and days, from which the sentences are made. */
export type KeptAct = {
  /** The id of its rule; one that no longer exists is not shown. */
  rule: string;
  /** Its last day, or the day from which it is possible; null: at once. */
  due: string | null;
  /** The first of its payments, and how many there are. */
  payment: string;
  count: number;
  /** The day on which it was done; null: on a day that is not known. Absent while it is not done. */
  done?: string | null;
};

/** Spec section 3, cases. Amounts are integer cents of euro. */
export const cases = pgTable(
  "cases",
  {
    id: uuid("id").primaryKey(),
    /** The human reference, for example 2026-7K3F9Q. */
    reference: text("case_id").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    scamType: text("scam_type", { enum: SCAM_TYPES }).notNull(),
    amount: bigint("amount", { mode: "number" }),
    paymentMethods: text("payment_methods").array().notNull().default(emptyList),
    availableEvidence: text("available_evidence").array().notNull().default(emptyList),
    contactedBank: boolean("contacted_bank").notNull().default(false),
    bankRefundStatus: text("bank_refund_status", { enum: BANK_REFUND_STATUSES }),
    bankRefundAmount: bigint("bank_refund_amount", { mode: "number" }),
    bankActionDetails: text("bank_action_details"),
    policeReport: boolean("police_report").notNull().default(false),
    policeReportNumber: text("police_report_number"),
    policeReportDate: date("police_report_date", { mode: "string" }),
    policeActionStatus: text("police_action_status", { enum: POLICE_ACTION_STATUSES }),
    policeActionDetails: text("police_action_details"),
    contactMethod: text("contact_method", { enum: CONTACT_METHODS }),
    contactDate: date("contact_date", { mode: "string" }),
    /** Null for a whole date. A month is kept as its first day; with `unknown` there is no date. */
    contactDatePrecision: text("contact_date_precision", { enum: DATE_PRECISIONS }),
    paymentDate: date("payment_date", { mode: "string" }),
    paymentDatePrecision: text("payment_date_precision", { enum: DATE_PRECISIONS }),
    bankName: text("bank_name"),
    /** Null when the case is the account's own. */
    filledFor: text("filled_for", { enum: FILLED_FOR }),
    /** The person or the company that the case is about, and their relation to the account: kinship, guardianship, role. */
    representedName: text("represented_name"),
    representedLink: text("represented_link"),
    /** Where that person lives, which decides police, prosecutor and aid; null until it is answered. A company has a SIREN. */
    representedCountry: text("represented_country", { enum: REPRESENTED_COUNTRIES }),
    judgmentReference: text("judgment_reference"),
    companySiren: text("company_siren"),
    /** The seat of the company, from which its letters leave. */
    companyAddress: text("company_address"),
    companyPostalCode: text("company_postal_code"),
    companyCity: text("company_city"),
    /** Who binds the company, and so signs its letters, with their function. */
    representativeName: text("representative_name"),
    representativeRole: text("representative_role"),
    /** The account says that it holds a written delegation to sign in their place. */
    signsByDelegation: boolean("signs_by_delegation"),
    status: text("status", { enum: CASE_STATUSES }).notNull().default("draft"),
    /** Incremented by each save of the wizard, so that a second tab cannot overwrite newer answers. */
    version: integer("version").notNull().default(1),
    /** Sequence number of the last message, assigned under the row's lock so that a reader never misses one. */
    lastMessageSeq: bigint("last_message_seq", { mode: "number" }).notNull().default(0),
    /** The last message when the client was notified by e-mail; no new notification until all up to it are read. */
    notifiedMessageSeq: bigint("notified_message_seq", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    submittedAt: instant("submitted_at"),
    /** When the owner asked that this draft be submitted once their identity is verified; null: they did not. */
    submitWhenVerifiedAt: instant("submit_when_verified_at"),
    /** When a person of the staff first wrote a text: the end of the promised delay. In older rows, maybe the first decision. */
    firstAnsweredAt: instant("first_answered_at"),
    /** When the client wrote the first message that no person of the staff answered in writing: derived (`waitsSince`). */
    unansweredSince: instant("unanswered_since"),
    /**
     * When it began to wait for those who handle it now, where that is after `unanswered_since`: a lawyer withdrew or
     * accepted, or an answer had not seen the message. An earlier wait may have left it.
     */
    unansweredAgainAt: instant("unanswered_again_at"),
    /** The last message when the staff last decided by hand whether the conversation waits; 0 when they never did. */
    triagedSeq: bigint("triaged_seq", { mode: "number" }).notNull().default(0),
    /** Since when it waits by that decision; null when it does not. */
    triagedSince: instant("triaged_since"),
    /** Whether the staff has a message of the client to read: derived. */
    hasUnread: boolean("has_unread").notNull().default(false),
    /** When the person was warned by e-mail that this draft will be deleted; reset when the draft is saved again. */
    draftWarnedAt: instant("draft_warned_at"),
    lastMessageAt: instant("last_message_at"),
    lastActivityAt: instant("last_activity_at").notNull().defaultNow(),
    /** The first of the case's `case_deadlines` that is not over, and its rule; moved on by a job when it is over. */
    nextDeadlineOn: date("next_deadline_on", { mode: "string" }),
    nextDeadlineRule: text("next_deadline_rule"),
    /** What its payments ask for, and what was done: derived with its deadlines; null while it was never computed. */
    acts: jsonb("acts").$type<KeptAct[]>(),
    /** Of a draft that a story became: how far it has come, for « Le parcours »; null once it is sent. */
    journey: jsonb("journey").$type<KeptJourney>(),
    /** The lawyer in charge, as `case_members` says: a trigger keeps it, so that the cases of a lawyer are one index. */
    lawyerId: uuid("lawyer_id"),
    /** Who of the administrators has the conversation; null: the team. It counts while the case has no lawyer. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** The last message when the staff filed the conversation: it is out of the inbox until the next one. */
    filedSeq: bigint("filed_seq", { mode: "number" }),
  },
  (t) => [
    check("cases_scam_type", oneOf(t.scamType, SCAM_TYPES)),
    check("cases_contact_method", oneOf(t.contactMethod, CONTACT_METHODS)),
    check("cases_bank_refund_status", oneOf(t.bankRefundStatus, BANK_REFUND_STATUSES)),
    check("cases_police_action_status", oneOf(t.policeActionStatus, POLICE_ACTION_STATUSES)),
    check("cases_contact_date_precision", oneOf(t.contactDatePrecision, DATE_PRECISIONS)),
    check("cases_payment_date_precision", oneOf(t.paymentDatePrecision, DATE_PRECISIONS)),
    check("cases_filled_for", oneOf(t.filledFor, FILLED_FOR)),
    check("cases_represented_country", oneOf(t.representedCountry, REPRESENTED_COUNTRIES)),
    check("cases_status", oneOf(t.status, CASE_STATUSES)),
    check("cases_available_evidence", allOf(t.availableEvidence, EVIDENCE_TYPES)),
    check("cases_amount", sql`${t.amount} >= 0`),
    check("cases_bank_refund_amount", sql`${t.bankRefundAmount} >= 0`),
    check("cases_case_id", sql`${t.reference} ~ '^[0-9]{4}-[0-9A-Z]{6}$'`),
    index("cases_of_user").on(t.userId, sql`coalesce(${t.lastMessageAt}, ${t.createdAt}) desc`, t.status, t.scamType),
    index("cases_by_activity").on(t.lastActivityAt.desc(), t.id.desc()),
    // These end with what counts read, of the people of these cases too, so that they read the index only.
    index("cases_of_lawyer")
      .on(t.lawyerId, t.lastActivityAt.desc(), t.id.desc(), t.status, t.userId)
      .where(sql`${t.lawyerId} is not null`),
    index("cases_without_lawyer").on(t.status, t.lastActivityAt.desc(), t.id.desc()).where(sql`${t.lawyerId} is null`),
    index("cases_by_status").on(t.status, t.lastActivityAt.desc(), t.id.desc(), t.userId),
    index("cases_by_scam_type_and_status").on(t.scamType, t.status, t.lastActivityAt.desc(), t.id.desc(), t.userId),
    index("cases_by_scam_type").on(t.scamType, t.lastActivityAt.desc(), t.id.desc(), t.userId),
    index("cases_by_opening").on(sql`coalesce(${t.submittedAt}, ${t.createdAt}) desc nulls last`, t.id.desc()),
    index("cases_by_amount").on(sql`coalesce(${t.amount}, -1) desc nulls last`, t.id.desc()),
    index("cases_of_lawyer_by_deadline")
      .on(t.lawyerId, t.nextDeadlineOn, t.id)
      .where(sql`${t.lawyerId} is not null and ${t.nextDeadlineOn} is not null`),
    index("cases_by_deadline").on(nextDeadline(t), t.id),
    // For the retention job: old drafts, and cases that ended long ago. The figures read the index only.
    index("cases_ended").on(t.status, t.updatedAt, t.id).where(sql`${t.status} in ('draft', 'closed', 'rejected')`),
    // Cases without a first answer, the oldest first.
    index("cases_waiting").on(t.submittedAt, t.id).where(isWaiting(t)),
    // Cases that wait for an answer, the first or a later one, the oldest first.
    index("cases_awaiting_answer").on(answerAwaitedSince(t), t.id).where(isAnswerAwaited(t)),
    index("cases_awaiting_answer_by_lawyer").on(t.lawyerId, answerAwaitedSince(t), t.id).where(isAnswerAwaited(t)),
    // Those of them that the team answers, that one of the team has, and that were filed.
    index("cases_awaiting_answer_of_team")
      .on(answerAwaitedSince(t), t.id)
      .where(sql`${isAnswerAwaited(t)} and ${t.lawyerId} is null`),
    index("cases_of_owner").on(t.ownerId, answerAwaitedSince(t), t.id).where(sql`${t.ownerId} is not null`),
    index("cases_filed").on(answerAwaitedSince(t), t.id).where(sql`${t.filedSeq} is not null`),
    // Those of them with a message to answer.
    index("cases_unanswered").on(answerAwaitedSince(t), t.id).where(sql`${t.unansweredSince} is not null`),
    // Cases with a message that the staff has not read: those that wait for an answer, then all by their activity.
    index("cases_unread_awaiting")
      .on(answerAwaitedSince(t), t.id)
      .where(sql`${t.hasUnread} and ${isAnswerAwaited(t)}`),
    index("cases_unread").on(t.lastActivityAt.desc(), t.id.desc()).where(sql`${t.hasUnread}`),
    index("cases_unread_of_lawyer").on(t.lawyerId, t.lastActivityAt.desc(), t.id.desc()).where(sql`${t.hasUnread}`),
    // For the weekly statistics and the figures, which read the index only.
    index("cases_submitted")
      .on(t.submittedAt, t.scamType, t.status, t.firstAnsweredAt, t.id)
      .where(sql`${t.submittedAt} is not null`),
  ],
);
