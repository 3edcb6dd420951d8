import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, oneOf, updatedAt } from "./columns.ts";
import { EMAIL_STATUSES } from "./enumerations.ts";

export const emailTemplates = pgTable("email_templates", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  name: text("name").notNull().unique(),
  subject: text("subject").notNull(),
  content: text("content").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Every e-mail of the product, from the moment it is decided. `success` (spec section 3) is null until it was tried. */
export const emailLogs = pgTable(
  "email_logs",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: EMAIL_STATUSES }).notNull().default("queued"),
    success: boolean("success"),
    error: text("error"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    check("email_logs_status", oneOf(t.status, EMAIL_STATUSES)),
    index("email_logs_newest").on(t.createdAt.desc(), t.id.desc()),
    index("email_logs_of_user").on(t.userId, t.createdAt.desc()),
  ],
);
