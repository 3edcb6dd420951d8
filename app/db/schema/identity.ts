import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, oneOf, updatedAt } from "./columns.ts";
import {
  DOCUMENT_SIDES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  VERIFICATION_STATUSES,
  VERIFICATION_STEPS,
} from "./enumerations.ts";
import { files } from "./files.ts";

/** Spec section 3: one row per user and step. */
export const verificationSteps = pgTable(
  "verification_steps",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    step: text("step", { enum: VERIFICATION_STEPS }).notNull(),
    documentType: text("document_type", { enum: DOCUMENT_TYPES }),
    status: text("status", { enum: VERIFICATION_STATUSES }).notNull().default("not_started"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.step] }),
    check("verification_steps_step", oneOf(t.step, VERIFICATION_STEPS)),
    check("verification_steps_document_type", oneOf(t.documentType, DOCUMENT_TYPES)),
    check("verification_steps_status", oneOf(t.status, VERIFICATION_STATUSES)),
    // The two identity documents must be of different types.
    unique("verification_steps_one_type_a_step").on(t.userId, t.documentType),
  ],
);

/** One side of one document; a proof of address has no side. */
export const identityDocuments = pgTable(
  "identity_documents",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    documentType: text("document_type", { enum: DOCUMENT_TYPES }).notNull(),
    filePath: text("file_path")
      .notNull()
      .unique()
      .references(() => files.path, { onUpdate: "cascade" }),
    side: text("side", { enum: DOCUMENT_SIDES }),
    status: text("status", { enum: DOCUMENT_STATUSES }).notNull().default("pending"),
    /** The reason of a rejection, as its code. */
    adminNotes: text("admin_notes"),
    /** Who of the administrators checks it; null: the team. */
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** Until this day it is out of the inbox; null: it is in it. */
    sleepsUntil: date("sleeps_until", { mode: "string" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("identity_documents_document_type", oneOf(t.documentType, DOCUMENT_TYPES)),
    check("identity_documents_side", oneOf(t.side, DOCUMENT_SIDES)),
    check("identity_documents_status", oneOf(t.status, DOCUMENT_STATUSES)),
    check("identity_documents_rejection_has_reason", sql`${t.status} <> 'rejected' or ${t.adminNotes} is not null`),
    unique("identity_documents_one_a_side").on(t.userId, t.documentType, t.side).nullsNotDistinct(),
    // The administrator's list: one status, or all with pending ones first; newest first.
    index("identity_documents_by_status").on(t.status, t.createdAt.desc(), t.id.desc()),
    index("identity_documents_of_owner").on(t.ownerId).where(sql`${t.ownerId} is not null`),
    index("identity_documents_pending_first").on(sql`(${t.status} = 'pending') desc`, t.createdAt.desc(), t.id.desc()),
  ],
);
