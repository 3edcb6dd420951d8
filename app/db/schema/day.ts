import { date, pgTable, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** The people of the staff who want « La journée du cabinet » by e-mail each morning, and the last day on which it was sent. */
export const morningEmails = pgTable("morning_emails", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  toldOn: date("told_on", { mode: "string" }),
});
