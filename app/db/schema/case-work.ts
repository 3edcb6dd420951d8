import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, oneOf, updatedAt } from "./columns.ts";
import { RECOVERY_SOURCES } from "./enumerations.ts";

/** What the staff notes on a case for itself. Never read on behalf of a client. */
export const caseNotes = pgTable(
  "case_notes",
  {
    /** Made by the form: sent twice, it is one note. */
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("case_notes_text", sql`${t.text} <> ''`),
    index("case_notes_of_case").on(t.caseId, t.createdAt.desc(), t.id.desc()),
    index("case_notes_author").on(t.authorId),
  ],
);

/** A sum that came back to the client, in integer cents of euro. A mistake is removed and entered again. */
export const recoveries = pgTable(
  "recoveries",
  {
    /** Made by the form: sent twice, it is one sum. */
    id: uuid("id").primaryKey(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** The day it came back. */
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    source: text("source", { enum: RECOVERY_SOURCES }).notNull(),
    /** Where it came from, when the source is another one. */
    sourceDetails: text("source_details"),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("recoveries_amount", sql`${t.amount} > 0`),
    check("recoveries_source", oneOf(t.source, RECOVERY_SOURCES)),
    check("recoveries_other_source", sql`${t.source} <> 'other' or ${t.sourceDetails} is not null`),
    index("recoveries_of_case").on(t.caseId, t.receivedOn, t.id),
    index("recoveries_author").on(t.authorId),
  ],
);
