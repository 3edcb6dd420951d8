import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { CASE_STATUSES, SCAM_TYPES } from "./enumerations.ts";

/**
 * How many cases have each status: the sum of the rows of a status. A trigger on `cases` adds one more and one less in the
 * transaction of each change, as rows of their own, so that nobody waits for anybody; a job sums them up.
 */
export const statusCounts = pgTable("status_counts", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  status: text("status", { enum: CASE_STATUSES }).notNull(),
  cases: integer("cases").notNull(),
});

/** The weeks that are kept in `week_cases` and `week_answers`. A week is its Monday in Paris. */
export const countedWeeks = pgTable("counted_weeks", {
  week: date("week", { mode: "string" }).primaryKey(),
  /** The rules by which it was counted (`COUNTING_RULES` of « Activité »). */
  rules: text("rules").notNull(),
  /** The median time to the first answer; null without one. */
  medianHours: doublePrecision("median_hours"),
  createdAt: createdAt(),
});

const ofWeek = () =>
  date("week", { mode: "string" })
    .notNull()
    .references(() => countedWeeks.week, { onDelete: "cascade" });

/** The cases of one type submitted in a week that is over, and how they were first answered. */
export const weekCases = pgTable(
  "week_cases",
  {
    week: ofWeek(),
    scamType: text("scam_type", { enum: SCAM_TYPES }).notNull(),
    opened: integer("opened").notNull(),
    kept: integer("kept").notNull(),
    missed: integer("missed").notNull(),
    /** Not answered yet. */
    waiting: integer("waiting").notNull(),
  },
  (t) => [primaryKey({ columns: [t.week, t.scamType] })],
);

/** How many cases of a week that is over were first answered after so many tenths of an hour, for the median of several weeks. */
export const weekAnswers = pgTable(
  "week_answers",
  { week: ofWeek(), tenths: integer("tenths").notNull(), answers: integer("answers").notNull() },
  (t) => [primaryKey({ columns: [t.week, t.tenths] })],
);

/** The weeks in which something changed after they were over, a row for each change, as in `stale_months`. */
export const staleWeeks = pgTable(
  "stale_weeks",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    week: date("week", { mode: "string" }).notNull(),
  },
  (t) => [index("stale_weeks_week").on(t.week)],
);
