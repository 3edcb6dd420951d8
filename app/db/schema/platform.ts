import { bigint, index, integer, jsonb, pgTable, serial, text, uuid, varchar } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** What a person was sending when their session ended, kept encrypted for an hour so that signing in again gives it back. */
export const interruptedForms = pgTable(
  "interrupted_forms",
  {
    id: uuid("id").primaryKey(),
    path: text("path").notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("interrupted_forms_age").on(t.createdAt)],
);

/** Facts of this installation that are neither settings nor business: the set-up token, sealed, dates of snapshots… */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The counters of `platform/rate-limits.server.ts`, in the columns that rate-limiter-flexible writes. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/**
 * The master keys, the latest one in use: each sealed with a key derived from SECRET_KEY, which is not in the database.
 * A row that something is sealed under cannot go, whatever fails.
 */
export const masterKeys = pgTable("master_keys", {
  id: serial("id").primaryKey(),
  sealed: text("sealed").notNull(),
  createdAt: createdAt(),
});
