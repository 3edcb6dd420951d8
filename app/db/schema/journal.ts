import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * Who did what to what. `details` holds codes and ids only, never a message's text nor a document's content. A row may be
 * erased: what the chain keeps of it says nothing without its salt. No column refers to another table, since a row never
 * changes once it is written, whatever becomes of the account.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Whose data it is about; null when it is about nobody's. */
    ownerId: uuid("owner_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** Random; goes with the row. */
    salt: text("salt"),
    /** Keyed digest of the row, made as it is written: the chain keeps it. */
    seal: text("seal"),
    /** Its link of the chain; null for the second or so until it has one. */
    seq: bigint("seq", { mode: "number" }),
  },
  (t) => [
    index("audit_entries_subject").on(t.subjectType, t.subjectId, t.id),
    index("audit_entries_actor").on(t.actorId, t.id),
    // What was done to a person's data: the page where they read it.
    index("audit_entries_owner").on(t.ownerId, t.id).where(sql`${t.ownerId} is not null`),
    index("audit_entries_unchained").on(t.id).where(sql`${t.seq} is null`),
    index("audit_entries_age").on(t.createdAt),
    // Whether the same person opened the same thing a moment ago.
    index("audit_entries_readings")
      .on(t.subjectId, t.actorId, t.action, t.createdAt.desc())
      .where(sql`${t.action} like '%.opened'`),
    // The documents reviewed in a week, read from the index alone.
    index("audit_entries_reviews")
      .on(t.createdAt, t.action)
      .where(sql`${t.action} in ('document.approved', 'document.rejected')`),
  ],
);

/**
 * The chain: one link an entry, in the order in which entries were taken into it. `hash` is the SHA-256 of the link before
 * and of all the rest, so that no link changes unseen. Nothing personal stands here, and nothing here is ever erased.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    /** 1, 2, 3… without a gap. */
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    entryId: bigint("entry_id", { mode: "number" }).notNull(),
    /** When it happened, in UTC to the microsecond, letter for letter as it was hashed. */
    at: text("at").notNull(),
    /** The action's code. */
    kind: text("kind").notNull(),
    digest: text("digest").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [unique("audit_chain_entry").on(t.entryId), check("audit_chain_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
);
