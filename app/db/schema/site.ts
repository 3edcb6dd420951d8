import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/**
 * What « Le site » shows in place of the files of app/content. Each saved change is a revision; the last one that was
 * published is what people see, and those after it wait.
 */
export const siteRevisions = pgTable(
  "site_revisions",
  {
    /** Counted by the command under a lock, so that the numbers have no gap. */
    id: integer("id").primaryKey(),
    /** The sections that differ from the files, by name. */
    sections: jsonb("sections").notNull(),
    /** The sections that differ from the revision before. */
    changed: text("changed").array().notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    publishedAt: instant("published_at"),
    publishedById: uuid("published_by_id").references(() => users.id, { onDelete: "set null" }),
    /** The revision of which this one is a copy; 0 for the files. */
    restores: integer("restores"),
  },
  (t) => [
    check("site_revisions_numbered", sql`${t.id} > 0`),
    index("site_revisions_published").on(t.id).where(sql`${t.publishedAt} is not null`),
    index("site_revisions_author").on(t.authorId),
    index("site_revisions_publisher").on(t.publishedById),
  ],
);

/** Logos, drawn again from what was uploaded. Revisions name them by digest, so none is removed. */
export const siteLogos = pgTable("site_logos", {
  digest: text("digest").primaryKey(),
  /** PNG. */
  logo: bytea("logo").notNull(),
  /** A square PNG. */
  icon: bytea("icon").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: createdAt(),
});
