import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { personWords, phoneDigits } from "../search.ts";
import { users } from "./accounts.ts";
import { createdAt, emailAddress, instant, oneOf } from "./columns.ts";
import { emailLogs } from "./emails.ts";
import { SUPPORT_STATUSES } from "./enumerations.ts";

/** Recognises a lawyer's application by the beginning of its message; the same expression as in the index. */
export const fromLawyer = (message: AnyColumn): SQL =>
  sql`starts_with(${message}, 'Raison : Avocat souhaitant rejoindre le réseau')`;

/** Spec section 3, contact_messages (requests for assistance). A visitor's e-mail address is stored nowhere else. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    email: emailAddress("email"),
    message: text("message").notNull(),
    status: text("status", { enum: SUPPORT_STATUSES }).notNull().default("pending"),
    readAt: instant("read_at"),
    createdAt: createdAt(),
    /** When and by whom it was answered, or marked as handled. */
    handledAt: instant("handled_at"),
    handledBy: uuid("handled_by").references(() => users.id, { onDelete: "set null" }),
    /** The text of the e-mailed answer or, without an address, what was said by telephone; the delivery status is in the row of `email_logs`. */
    reply: text("reply"),
    replyEmailId: uuid("reply_email_id").references(() => emailLogs.id, { onDelete: "set null" }),
    /** When the staff closed the request although the e-mail of the answer was refused. */
    replyGivenUpAt: instant("reply_given_up_at"),
    /** Who of the administrators has it; null: the team. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** Until this day it is out of the inbox; null: it is in it. */
    sleepsUntil: date("sleeps_until", { mode: "string" }),
  },
  (t) => [
    check("contact_messages_status", oneOf(t.status, SUPPORT_STATUSES)),
    check("contact_messages_replied", sql`${t.reply} is null or ${t.status} = 'completed'`),
    index("contact_messages_newest").on(t.createdAt.desc(), t.id.desc()),
    index("contact_messages_of_user").on(t.userId, t.createdAt.desc()),
    index("contact_messages_unread").on(t.id).where(sql`${t.readAt} is null`),
    index("contact_messages_by_status").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("contact_messages_applications").on(t.createdAt.desc(), t.id.desc()).where(fromLawyer(t.message)),
    index("contact_messages_words").using("gin", personWords(t.name, t.message, t.email)),
    index("contact_messages_dialled_phones").using("gin", sql`${phoneDigits(t.phone)} gin_trgm_ops`),
    index("contact_messages_handled_by").on(t.handledBy),
    index("contact_messages_of_owner").on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index("contact_messages_reply_email").on(t.replyEmailId),
  ],
);
