import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, oneOf } from "./columns.ts";
import { CASE_DECISIONS, CASE_STATUSES, DOCUMENT_TYPES } from "./enumerations.ts";
import { identityDocuments } from "./identity.ts";

/**
 * A decision on a case that waits for its job. Its author can take it back meanwhile. The case does not change until the
 * job runs, so that its client sees nothing.
 */
export const waitingCaseDecisions = pgTable(
  "waiting_case_decisions",
  {
    caseId: uuid("case_id")
      .primaryKey()
      .references(() => cases.id, { onDelete: "cascade" }),
    /** The decisions of one form are taken back together. */
    batch: uuid("batch").notNull(),
    decision: text("decision", { enum: CASE_DECISIONS }).notNull(),
    /** The status that the staff's pages already show; null for a deletion. */
    status: text("status", { enum: CASE_STATUSES }),
    /** What the staff adds to the message: the staff's own words, or the reason of a withdrawal. */
    words: text("words"),
    /** Whether the message also says what the client can still do. */
    withOptions: boolean("with_options").notNull().default(false),
    decidedBy: uuid("decided_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("waiting_case_decisions_decision", oneOf(t.decision, CASE_DECISIONS)),
    check("waiting_case_decisions_status", oneOf(t.status, CASE_STATUSES)),
    index("waiting_case_decisions_batch").on(t.batch),
    index("waiting_case_decisions_decided_by").on(t.decidedBy),
  ],
);

/** The same for a document, front and back together. A document that is replaced meanwhile takes it along. */
export const waitingDocumentDecisions = pgTable(
  "waiting_document_decisions",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    documentType: text("document_type", { enum: DOCUMENT_TYPES }).notNull(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => identityDocuments.id, { onDelete: "cascade" }),
    batch: uuid("batch").notNull(),
    status: text("status", { enum: ["approved", "rejected"] }).notNull(),
    /** The reason of a rejection, as its code. */
    reason: text("reason"),
    decidedBy: uuid("decided_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.documentType] }),
    check("waiting_document_decisions_document_type", oneOf(t.documentType, DOCUMENT_TYPES)),
    check("waiting_document_decisions_status", oneOf(t.status, ["approved", "rejected"])),
    check("waiting_document_decisions_reason", sql`(${t.status} = 'rejected') = (${t.reason} is not null)`),
    index("waiting_document_decisions_batch").on(t.batch),
    index("waiting_document_decisions_document").on(t.documentId),
    index("waiting_document_decisions_decided_by").on(t.decidedBy),
  ],
);
