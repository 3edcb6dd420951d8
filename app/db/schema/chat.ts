import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { cases } from "./cases.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import { MESSAGE_SIGNATURES, SYSTEM_USER_ID } from "./enumerations.ts";
import { files } from "./files.ts";

/** A client's message that the staff has not read. The same expression as in the index, so that PostgreSQL can use it. */
export function unreadByStaff({ senderId, readAt }: Record<"senderId" | "readAt", AnyColumn>): SQL {
  return sql`(${readAt} is null and ${senderId} <> ${sql.raw(`'${SYSTEM_USER_ID}'::uuid`)})`;
}

/**
 * Spec section 3, case_messages. The sender says the side: the system account, or the owner of the case. The real author
 * of a message of the staff, or of a helper, is in `author_id`.
 */
export const caseMessages = pgTable(
  "case_messages",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    /** 1, 2, 3… within the case. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** Under whose name the message is shown. */
    signedAs: text("signed_as", { enum: MESSAGE_SIGNATURES }).notNull().default("displayed"),
    /** The name of the lawyer, helper or former owner who wrote it, as it was then; null for the others. */
    signature: text("signature"),
    message: text("message").notNull().default(""),
    /** Chosen by the form that sent it: the same key twice is one message. */
    clientKey: uuid("client_key").notNull().default(sql`gen_random_uuid()`),
    createdAt: createdAt(),
    readAt: instant("read_at"),
  },
  (t) => [
    unique("case_messages_seq").on(t.caseId, t.seq),
    unique("case_messages_client_key").on(t.caseId, t.clientKey),
    check("case_messages_signed_as", oneOf(t.signedAs, MESSAGE_SIGNATURES)),
    check("case_messages_seq_positive", sql`${t.seq} > 0`),
    index("case_messages_unread").on(t.caseId, t.senderId).where(sql`${t.readAt} is null`),
    // What the staff has not read: far fewer than what clients have not.
    index("case_messages_unread_by_staff").on(t.caseId).where(unreadByStaff(t)),
    index("case_messages_sender").on(t.senderId),
    index("case_messages_of_lawyer").on(t.authorId, t.createdAt.desc()).where(sql`${t.signedAs} = 'lawyer'`),
  ],
);

/** Evidence of a case: files sent with a message, or added in the wizard (no message). */
export const caseAttachments = pgTable(
  "case_attachments",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    caseId: uuid("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    messageId: uuid("message_id").references(() => caseMessages.id, { onDelete: "cascade" }),
    filePath: text("file_path")
      .notNull()
      .unique()
      .references(() => files.path, { onUpdate: "cascade" }),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("case_attachments_case").on(t.caseId, t.createdAt), index("case_attachments_message").on(t.messageId)],
);
