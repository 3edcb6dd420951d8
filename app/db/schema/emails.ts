import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, emailAddress, instant, oneOf, updatedAt } from "./columns.ts";
import { type CaseStatus, EMAIL_STATUSES, MAILING_STATUSES, type ScamType } from "./enumerations.ts";
import { RECIPIENT_STATES } from "./staff-enumerations.ts";

export const emailTemplates = pgTable("email_templates", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  name: text("name").notNull().unique(),
  subject: text("subject").notNull(),
  content: text("content").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** An answer to a request for assistance that the mail server refused. The same expression as in the index. */
export function isRefusedAnswer({ kind, status }: Record<"kind" | "status", AnyColumn>): SQL {
  return sql`(${kind} = 'assistance_answered' and ${status} = 'failed')`;
}

/** An e-mail that the mail server refused, or of which nobody knows whether it arrived. The same expression as in the index. */
export function isUndelivered({ status }: Record<"status", AnyColumn>): SQL {
  return sql`(${status} in ('failed', 'unknown'))`;
}

type BodyColumns = Record<"html" | "text" | "status", AnyColumn>;

/** An e-mail with an outcome whose body is kept. The same expression as in the index. */
export function hasKeptBody({ html, text, status }: BodyColumns): SQL {
  return sql`((${html} <> '' or ${text} <> '') and ${status} <> 'queued')`;
}

/** When an e-mail got its outcome; when it was written, for one that the mail server refused. As in the index. */
export function outcomeMoment({ sentAt, attemptedAt, createdAt }: Record<OutcomeMoment, AnyColumn>): SQL<Date> {
  return sql`coalesce(${sentAt}, ${attemptedAt}, ${createdAt})`;
}
type OutcomeMoment = "sentAt" | "attemptedAt" | "createdAt";

/**
 * Every e-mail of the product, queued or sent. `success` (spec section 3) is null until the first attempt. A body that was
 * blanked is empty (`content/retention-periods.ts`).
 */
export const emailLogs = pgTable(
  "email_logs",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    recipient: emailAddress("recipient").notNull(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: EMAIL_STATUSES }).notNull().default("queued"),
    success: boolean("success"),
    error: text("error"),
    createdAt: createdAt(),
    /** When the last attempt began; null before the first one, and when an answer allows another one. */
    attemptedAt: instant("attempted_at"),
    /** No attempt may follow this one when its outcome is unknown. */
    isLastAttempt: boolean("is_last_attempt").notNull().default(false),
    sentAt: instant("sent_at"),
  },
  (t) => [
    check("email_logs_status", oneOf(t.status, EMAIL_STATUSES)),
    index("email_logs_newest").on(t.createdAt.desc(), t.id.desc()),
    index("email_logs_of_user").on(t.userId, t.createdAt.desc()),
    index("email_logs_of_status").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("email_logs_undelivered").on(t.createdAt.desc(), t.id.desc()).where(isUndelivered(t)),
    // The bodies that are to be blanked, the first ones first.
    index("email_logs_kept_bodies").on(outcomeMoment(t), t.id).where(hasKeptBody(t)),
    // The answers to requests that were refused: their requests still wait.
    index("email_logs_refused_answers").on(t.id).where(isRefusedAnswer(t)),
  ],
);

/** A case by its status, its type of scam and its lawyer in charge (an account, or `none`), all on the same case. */
export type AboutCase = { status: CaseStatus | null; type: ScamType | null; lawyer: string | null };

/** The recipients of a mailing: a base set, people added to it, and people removed from it. */
export type Selection = {
  base: "none" | "all" | "without" | "rejected";
  /** The search text that filters the set. */
  search: string;
  /** What a case of each person of the set is like; with it, `none` stands for everybody (`selectionOf`). */
  about?: AboutCase;
  added: string[];
  removed: string[];
};

/**
 * A message of the staff to the people of `selection`. Each author has at most one draft; sending it stores the
 * recipients in `mailing_recipients`.
 */
export const mailings = pgTable(
  "mailings",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    status: text("status", { enum: MAILING_STATUSES }).notNull().default("draft"),
    subject: text("subject").notNull().default(""),
    /** Sanitised HTML, before its variables are replaced. */
    content: text("content").notNull().default(""),
    selection: jsonb("selection").$type<Selection>().notNull(),
    /** The page that last saved the draft: what it wrote itself is never a conflict. */
    writer: uuid("writer"),
    /** The number of recipients when it was sent. */
    total: integer("total").notNull().default(0),
    /** Consecutive failures to reach the mail server, and its last answer. */
    failures: integer("failures").notNull().default(0),
    lastError: text("last_error"),
    nextAttemptAt: instant("next_attempt_at"),
    /** The end of the sending process's lease, which it renews while it runs. */
    leaseUntil: instant("lease_until"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("mailings_status", oneOf(t.status, MAILING_STATUSES)),
    uniqueIndex("mailings_one_draft").on(t.authorId).where(sql`${t.status} = 'draft'`),
    index("mailings_under_way").on(t.id).where(sql`${t.status} = 'sending'`),
    index("mailings_newest").on(t.startedAt.desc(), t.id.desc()).where(sql`${t.status} <> 'draft'`),
  ],
);

/**
 * One recipient of one mailing. `id` is also the id of its row in `email_logs` and determines its Message-ID, so that
 * every attempt is the same e-mail.
 */
export const mailingRecipients = pgTable(
  "mailing_recipients",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    mailingId: uuid("mailing_id")
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: emailAddress("email").notNull(),
    state: text("state", { enum: RECIPIENT_STATES }).notNull().default("waiting"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: instant("not_before"),
    attemptedAt: instant("attempted_at"),
  },
  (t) => [
    check("mailing_recipients_state", oneOf(t.state, RECIPIENT_STATES)),
    unique("mailing_recipients_once").on(t.mailingId, t.userId),
    index("mailing_recipients_by_state").on(t.mailingId, t.state, t.id),
    index("mailing_recipients_of_user").on(t.userId),
  ],
);
