import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, oneOf } from "./columns.ts";
import { CREDITORS } from "./payment-enumerations.ts";

/** The legal interest rates that administrators entered, by half-year and kind of creditor (CMF L313-2). */
export const legalRates = pgTable(
  "legal_rates",
  {
    /** The first day of the half-year. */
    half: date("half", { mode: "string" }).notNull(),
    creditor: text("creditor", { enum: CREDITORS }).notNull(),
    /** In hundredths of a percent: 667 is 6.67 %. */
    rate: integer("rate").notNull(),
    /** The text that sets it. */
    source: text("source").notNull(),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.half, t.creditor] }),
    check("legal_rates_half", sql`extract(day from ${t.half}) = 1 and extract(month from ${t.half}) in (1, 7)`),
    check("legal_rates_creditor", oneOf(t.creditor, CREDITORS)),
    check("legal_rates_rate", sql`${t.rate} between 1 and 3000`),
    index("legal_rates_author").on(t.authorId),
  ],
);
