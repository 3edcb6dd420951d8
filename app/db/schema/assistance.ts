import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import { SUPPORT_STATUSES } from "./enumerations.ts";

/** Spec section 3, contact_messages (requests for assistance). The e-mail typed by a visitor is kept with the request only. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    email: text("email"),
    message: text("message").notNull(),
    status: text("status", { enum: SUPPORT_STATUSES }).notNull().default("pending"),
    readAt: instant("read_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("contact_messages_status", oneOf(t.status, SUPPORT_STATUSES)),
    index("contact_messages_newest").on(t.createdAt.desc(), t.id.desc()),
    index("contact_messages_of_user").on(t.userId, t.createdAt.desc()),
    index("contact_messages_unread").on(t.id).where(sql`${t.readAt} is null`),
  ],
);
