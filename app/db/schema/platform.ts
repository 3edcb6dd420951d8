import { bigint, index, integer, jsonb, pgTable, serial, text, uuid, varchar } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** A form that was sent after its session had expired, stored encrypted for an hour and restored after signing in. */
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

/** Internal state of this installation, by key: the encrypted set-up token, dates of snapshots… */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** The counters of `platform/rate-limits`, in the columns that rate-limiter-flexible expects. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/**
 * The master keys, of which the latest is in use. Each is encrypted with a key derived from SECRET_KEY, which is not in
 * the database. Foreign keys prevent the deletion of one that is still needed.
 */
export const masterKeys = pgTable("master_keys", {
  id: serial("id").primaryKey(),
  encrypted: text("sealed").notNull(),
  createdAt: createdAt(),
});
