import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, oneOf, updatedAt } from "./columns.ts";
import { masterKeys } from "./platform.ts";
import { REPORT_SERVICES } from "./report-enumerations.ts";

/** A report that the client made to a public service, by their own word. */
export const caseReports = pgTable(
  "case_reports",
  {
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    service: text("service", { enum: REPORT_SERVICES }).notNull(),
    doneOn: date("done_on", { mode: "string" }).notNull(),
    /** The number that the service gave, encrypted under a master key (`encryptReference`). */
    encryptedReference: text("encrypted_reference"),
    keyId: integer("key_id").references(() => masterKeys.id),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.caseId, t.service] }),
    check("case_reports_service", oneOf(t.service, REPORT_SERVICES)),
    check("case_reports_sealed", sql`(${t.encryptedReference} is null) = (${t.keyId} is null)`),
    index("case_reports_author").on(t.authorId),
    index("case_reports_key").on(t.keyId, t.caseId).where(sql`${t.keyId} is not null`),
  ],
);
