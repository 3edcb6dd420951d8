import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * The audit journal. `details` holds codes and ids only, never the text of a message or the content of a document. A row
 * may be deleted: without its salt, the digest in the chain reveals nothing. There are no foreign keys, since a row never
 * changes once written, even when the account is deleted.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The person whose data it concerns, if any. */
    ownerId: uuid("owner_id"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** Random, and deleted with the row. */
    salt: text("salt"),
    /** Keyed digest of the row, computed when it is written; the chain stores it too. */
    seal: text("seal"),
    /** The number of its link in the chain; null until a job adds it, about a second later. */
    seq: bigint("seq", { mode: "number" }),
  },
  (t) => [
    index("audit_entries_subject").on(t.subjectType, t.subjectId, t.id),
    index("audit_entries_actor").on(t.actorId, t.id),
    // For the page where a person reads what was done with their data.
    index("audit_entries_owner").on(t.ownerId, t.id).where(sql`${t.ownerId} is not null`),
    index("audit_entries_unchained").on(t.id).where(sql`${t.seq} is null`),
    index("audit_entries_age").on(t.createdAt),
    // To find whether the same person opened the same item shortly before.
    index("audit_entries_readings")
      .on(t.subjectId, t.actorId, t.action, t.createdAt.desc())
      .where(sql`${t.action} like '%.opened'`),
    // For the weekly statistics of reviews, which read the index only.
    index("audit_entries_reviews")
      .on(t.createdAt, t.action)
      .where(sql`${t.action} in ('document.approved', 'document.rejected')`),
  ],
);

/**
 * The hash chain of the journal: one link an entry, in the order of insertion. `hash` is the SHA-256 of the previous
 * link's hash and of this link's other columns; `seal` is a keyed digest of `seq` and `hash`, so that the database alone
 * makes no link. No personal data; rows are never deleted.
 */
export const auditChain = pgTable(
  "audit_chain",
  {
    /** 1, 2, 3… without a gap. */
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    entryId: bigint("entry_id", { mode: "number" }).notNull(),
    /** The time of the entry, in UTC to the microsecond, exactly as it was hashed. */
    at: text("at").notNull(),
    /** The action's code. */
    kind: text("kind").notNull(),
    digest: text("digest").notNull(),
    hash: text("hash").notNull(),
    /** Null in links that a former version added; the next link seals them. */
    seal: text("seal"),
  },
  (t) => [unique("audit_chain_entry").on(t.entryId), check("audit_chain_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`)],
);
