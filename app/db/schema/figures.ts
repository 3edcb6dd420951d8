import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, instant } from "./columns.ts";

/** The months whose figures are kept in `month_figures`. A month is its first day in Paris. */
export const countedMonths = pgTable("counted_months", {
  month: date("month", { mode: "string" }).primaryKey(),
  /** The rules by which it was counted (`COUNTING_RULES`). */
  rules: text("rules").notNull(),
  createdAt: createdAt(),
});

/** What was counted for one lawyer, or for the cases without one (null). Sums are in cents. */
const countedFigures = () => ({
  lawyerId: uuid("lawyer_id").references(() => users.id, { onDelete: "cascade" }),
  taken: integer("taken").notNull().default(0),
  closed: integer("closed").notNull().default(0),
  kept: integer("kept").notNull().default(0),
  missed: integer("missed").notNull().default(0),
  recovered: bigint("recovered", { mode: "number" }).notNull().default(0),
  successFees: bigint("success_fees", { mode: "number" }).notNull().default(0),
  baseFees: bigint("base_fees", { mode: "number" }).notNull().default(0),
});

/** The figures of a month that is over. */
export const monthFigures = pgTable(
  "month_figures",
  {
    month: date("month", { mode: "string" })
      .notNull()
      .references(() => countedMonths.month, { onDelete: "cascade" }),
    ...countedFigures(),
  },
  (t) => [
    unique("month_figures_of_month").on(t.month, t.lawyerId).nullsNotDistinct(),
    index("month_figures_lawyer").on(t.lawyerId, t.month),
  ],
);

/**
 * The years whose twelve months are kept, added up in `year_figures`. A year is its first day. A trigger deletes the year
 * of a month that is counted again.
 */
export const summedYears = pgTable("summed_years", {
  year: date("year", { mode: "string" }).primaryKey(),
  /** The rules by which its months were counted (`COUNTING_RULES`). */
  rules: text("rules").notNull(),
});

/** The sums of twelve months of `month_figures`. */
export const yearFigures = pgTable(
  "year_figures",
  {
    year: date("year", { mode: "string" })
      .notNull()
      .references(() => summedYears.year, { onDelete: "cascade" }),
    ...countedFigures(),
  },
  (t) => [
    unique("year_figures_of_year").on(t.year, t.lawyerId).nullsNotDistinct(),
    index("year_figures_lawyer").on(t.lawyerId, t.year),
  ],
);

/**
 * The months in which something changed after they were over. Triggers on what the figures count write a row for each
 * change, never one for several, so that a count running meanwhile removes those only that it has seen.
 */
export const staleMonths = pgTable(
  "stale_months",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    month: date("month", { mode: "string" }).notNull(),
  },
  (t) => [index("stale_months_month").on(t.month)],
);

/**
 * How many cases each lawyer is in charge of that are not over: the sum of their rows, written by triggers on
 * `case_members` and summed up by a job, as `status_counts` is.
 */
export const loadCounts = pgTable(
  "load_counts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lawyerId: uuid("lawyer_id").notNull(),
    cases: integer("cases").notNull(),
  },
  (t) => [index("load_counts_lawyer").on(t.lawyerId)],
);

/** The rates that were published on « À propos », as they were counted then; one at most is not withdrawn. */
export const publishedRates = pgTable(
  "published_rates",
  {
    id: uuid("id").primaryKey(),
    /** The first day of its period; null: from the first case on. */
    firstDay: date("first_day", { mode: "string" }),
    cases: integer("cases").notNull(),
    asked: bigint("asked", { mode: "number" }).notNull(),
    refunded: bigint("refunded", { mode: "number" }).notNull(),
    refused: bigint("refused", { mode: "number" }).notNull(),
    publishedAt: instant("published_at").notNull(),
    publishedById: uuid("published_by_id").references(() => users.id, { onDelete: "set null" }),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    uniqueIndex("published_rates_current").on(sql`(true)`).where(sql`${t.withdrawnAt} is null`),
    index("published_rates_publisher").on(t.publishedById),
    check("published_rates_sums", sql`${t.asked} > 0 and ${t.refunded} >= 0 and ${t.refused} >= 0`),
  ],
);
