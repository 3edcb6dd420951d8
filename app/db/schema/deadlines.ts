import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, instant } from "./columns.ts";
import { casePayments } from "./payments.ts";

/** What was done about a payment within a deadline, when no date of the payment itself says so. */
export const deadlinesDone = pgTable(
  "deadlines_done",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => casePayments.id, { onDelete: "cascade" }),
    /** The id of its rule; one that no longer exists is not shown. */
    rule: text("rule").notNull(),
    doneOn: date("done_on", { mode: "string" }).notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.rule] }),
    check("deadlines_done_rule", sql`${t.rule} ~ '^[a-z0-9_]{1,60}$'`),
    index("deadlines_done_author").on(t.authorId),
  ],
);

/**
 * What is left to do about the payments of a case that is not over, as the table of rules gave it when it was computed:
 * read by lists and e-mails. The pages of a case compute its deadlines again.
 */
export const caseDeadlines = pgTable(
  "case_deadlines",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => casePayments.id, { onDelete: "cascade" }),
    rule: text("rule").notNull(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    dueOn: date("due_on", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.rule] }),
    index("case_deadlines_due").on(t.dueOn, t.caseId, t.rule),
    index("case_deadlines_of_case").on(t.caseId, t.dueOn),
  ],
);

/**
 * The cases whose deadlines are to be computed again. Triggers on what they follow from write a row for each change, never
 * one for several, so that a computation running meanwhile removes those only that it has seen.
 */
export const staleCaseDeadlines = pgTable(
  "stale_case_deadlines",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    caseId: uuid("case_id").notNull(),
  },
  (t) => [index("stale_case_deadlines_case").on(t.caseId)],
);

/** The days on which a person was told of deadlines by e-mail: its row lets one process make that e-mail. */
export const deadlineEmails = pgTable(
  "deadline_emails",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);

/** What was told of a deadline: at how many days before, thirty, seven or one. A date that moved is told again. */
export const deadlinesTold = pgTable(
  "deadlines_told",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => casePayments.id, { onDelete: "cascade" }),
    rule: text("rule").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    days: integer("days").notNull(),
  },
  (t) => [primaryKey({ columns: [t.paymentId, t.rule, t.dueOn, t.days] })],
);

/** The private address of the dates of a case, for a calendar: one for each person, who replaces or ends it. */
export const agendaAddresses = pgTable(
  "agenda_addresses",
  {
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of its token (`digestOf`), which is stored nowhere. */
    digest: text("digest").notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.userId] }), index("agenda_addresses_user").on(t.userId)],
);

/** The one row says with which version of the rules (`RULES_VERSION`) the kept deadlines are computed. */
export const keptDeadlineRules = pgTable(
  "kept_deadline_rules",
  { one: boolean("one").primaryKey().default(true), version: integer("version").notNull() },
  (t) => [check("kept_deadline_rules_one", sql`${t.one}`)],
);

/**
 * What administrators wrote in place of the text and dates of a rule of the program. The last row of a rule counts; one
 * without words goes back to those of the program.
 */
export const deadlineRuleTexts = pgTable(
  "deadline_rule_texts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    rule: text("rule").notNull(),
    action: text("action"),
    effect: text("effect"),
    article: text("article"),
    source: text("source"),
    /** When the source was read. */
    readOn: date("read_on", { mode: "string" }),
    /** The first debit that it is for; null is without limit. */
    validFrom: date("valid_from", { mode: "string" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("deadline_rule_texts_rule", sql`${t.rule} ~ '^[a-z0-9_]{1,60}$'`),
    check("deadline_rule_texts_whole", sql`num_nulls(${t.action}, ${t.effect}, ${t.article}, ${t.source}) in (0, 4)`),
    index("deadline_rule_texts_last").on(t.rule, t.id),
    index("deadline_rule_texts_author").on(t.authorId),
  ],
);

/** A correction of a rule that a lawyer proposes, and the answer of an administrator. */
export const deadlineRuleProposals = pgTable(
  "deadline_rule_proposals",
  {
    /** Given by the form, so that one that is sent twice is kept once. */
    id: uuid("id").primaryKey(),
    rule: text("rule").notNull(),
    correction: text("correction").notNull(),
    source: text("source").notNull(),
    readOn: date("read_on", { mode: "string" }).notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    isAccepted: boolean("is_accepted"),
    answer: text("answer"),
    answeredById: uuid("answered_by_id").references(() => users.id, { onDelete: "set null" }),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    check("deadline_rule_proposals_rule", sql`${t.rule} ~ '^[a-z0-9_]{1,60}$'`),
    check("deadline_rule_proposals_answered", sql`num_nulls(${t.isAccepted}, ${t.answer}, ${t.answeredAt}) in (0, 3)`),
    index("deadline_rule_proposals_of_rule").on(t.rule, t.createdAt),
    index("deadline_rule_proposals_author").on(t.authorId),
    index("deadline_rule_proposals_answerer").on(t.answeredById),
  ],
);
