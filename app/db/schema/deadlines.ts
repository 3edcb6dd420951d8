import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt } from "./columns.ts";
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
