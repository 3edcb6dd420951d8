import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";
import type { KeptJourney } from "./journey-steps.ts";

/**
 * What was typed into a form and not sent yet, encrypted, exactly as it was typed. It belongs to an account, or to the
 * browser of a visitor.
 */
export const formDrafts = pgTable(
  "form_drafts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The digest of the visitor's cookie. */
    visitor: text("visitor"),
    /** The form: `profile`, `case/<id>`… */
    key: text("key").notNull(),
    body: text("body").notNull(),
    savedAt: instant("saved_at").notNull().defaultNow(),
    /** When the form was last sent, which emptied the draft. */
    sentAt: instant("sent_at"),
    /** Of a story: how far it has come, for « Le parcours ». */
    journey: jsonb("journey").$type<KeptJourney>(),
    createdAt: createdAt(),
  },
  (t) => [
    check("form_drafts_owner", sql`(${t.userId} is null) <> (${t.visitor} is null)`),
    uniqueIndex("form_drafts_of_account").on(t.userId, t.key).where(sql`user_id is not null`),
    uniqueIndex("form_drafts_of_visitor").on(t.visitor, t.key).where(sql`visitor is not null`),
    index("form_drafts_key").on(t.key),
    index("form_drafts_age").on(t.savedAt),
  ],
);
