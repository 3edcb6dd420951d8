import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
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
