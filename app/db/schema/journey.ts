import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { oneOf } from "./columns.ts";
import { JOURNEY_STEPS } from "./journey-steps.ts";

/** How many of the stories begun in an hour passed a step: counts only, of nobody in particular. */
export const journeyCounts = pgTable(
  "journey_counts",
  {
    /** The hour in which they were begun, not that of the step: what is counted together began together. */
    hour: timestamp("hour", { withTimezone: true }).notNull(),
    step: text("step", { enum: JOURNEY_STEPS }).notNull(),
    isPhone: boolean("is_phone").notNull(),
    hasScripts: boolean("has_scripts").notNull(),
    /** The time since the step before, rounded (`roundedSeconds`); null where there is none to tell. */
    seconds: integer("seconds"),
    stories: integer("stories").notNull(),
  },
  (t) => [
    unique("journey_counts_bucket").on(t.hour, t.step, t.isPhone, t.hasScripts, t.seconds).nullsNotDistinct(),
    check("journey_counts_step", oneOf(t.step, JOURNEY_STEPS)),
    check("journey_counts_stories", sql`${t.stories} > 0`),
  ],
);
