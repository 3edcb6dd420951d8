import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt } from "./columns.ts";

/** Who did what to what. `details` holds codes and ids only, never a message's text nor a document's content. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid("actor_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_entries_subject").on(t.subjectType, t.subjectId, t.id),
    index("audit_entries_actor").on(t.actorId, t.id),
    // What was done to a person's documents, and in the conversation of a case.
    index("audit_entries_person")
      .on(sql`(${t.details} ->> 'userId')`, t.id)
      .where(sql`${t.details} ->> 'userId' is not null`),
    index("audit_entries_case")
      .on(sql`(${t.details} ->> 'caseId')`, t.id)
      .where(sql`${t.details} ->> 'caseId' is not null`),
    // The documents reviewed in a week, read from the index alone.
    index("audit_entries_reviews")
      .on(t.createdAt, t.action)
      .where(sql`${t.action} in ('document.approved', 'document.rejected')`),
  ],
);
