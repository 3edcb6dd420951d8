import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import { formDrafts } from "./drafts.ts";
import { FILE_PURPOSES, SCAN_STATUSES, SEAL_REASONS } from "./enumerations.ts";
import { masterKeys } from "./platform.ts";

/**
 * A received file. Its content is encrypted in the file storage under `path`; `name` is the sender's and untrusted. While
 * `attached_at` is null, only its owner may use it, and a job deletes it after a day.
 */
export const files = pgTable(
  "files",
  {
    id: uuid("id").primaryKey(),
    path: text("path").notNull().unique(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: FILE_PURPOSES }).notNull(),
    /** The form field that it was dropped on (`first_document:front`, a case's id), so that a reload shows it again. */
    slot: text("slot").notNull(),
    /**
     * The draft that it belongs to, with which it ends: the voice note of a story, until it becomes a piece of evidence. The
     * owner of a visitor's is the placeholder `SYSTEM_USER_ID`.
     */
    draftId: uuid("draft_id").references(() => formDrafts.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    mime: text("mime").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    sha256: text("sha256").notNull(),
    /** With it the journal's line of the receipt holds this digest; null for a file of before, and for what we made. */
    receiptSalt: text("receipt_salt"),
    /** Why it is kept sealed; null for a file that is shown or played. */
    sealedAs: text("sealed_as", { enum: SEAL_REASONS }),
    /** The names of what an e-mail carries that stays sealed in it; the rendition of the e-mail is its text. */
    sealedParts: text("sealed_parts").array(),
    /** The age identity that decrypts the object, encrypted under a master key; null for a file older than such keys. */
    encryptedIdentity: text("sealed_identity"),
    masterKeyId: integer("master_key_id").references(() => masterKeys.id),
    /** Others than the owner may open `unscanned` and `clean` files only; nobody may open an `infected` one. */
    scanStatus: text("scan_status", { enum: SCAN_STATUSES }).notNull().default("unscanned"),
    /** The name of the threat that the scanner found. */
    scanSignature: text("scan_signature"),
    /** While it is `waiting`: the number of failed attempts, and the time of the next one. */
    scanTries: integer("scan_tries").notNull().default(0),
    scanAfter: instant("scan_after"),
    createdAt: createdAt(),
    attachedAt: instant("attached_at"),
  },
  (t) => [
    check("files_purpose", oneOf(t.purpose, FILE_PURPOSES)),
    check("files_scan_status", oneOf(t.scanStatus, SCAN_STATUSES)),
    index("files_waiting_scan").on(t.scanAfter).where(sql`${t.scanStatus} = 'waiting'`),
    index("files_infected").on(t.createdAt).where(sql`${t.scanStatus} = 'infected'`),
    check("files_sealed_as", oneOf(t.sealedAs, SEAL_REASONS)),
    check("files_size", sql`${t.size} > 0`),
    check("files_sha256", sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
    check("files_key", sql`(${t.encryptedIdentity} is null) = (${t.masterKeyId} is null)`),
    index("files_master_key").on(t.masterKeyId, t.id),
    index("files_unattached").on(t.ownerId, t.purpose, t.slot).where(sql`${t.attachedAt} is null`),
    index("files_unattached_age").on(t.createdAt).where(sql`${t.attachedAt} is null`),
    index("files_owner").on(t.ownerId),
    uniqueIndex("files_of_draft").on(t.draftId).where(sql`draft_id is not null`),
  ],
);
