import { and, eq, type SQL, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import { db } from "~/db/client.server";
import { journeyCounts } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { canReadFigures } from "../policy";
import { daysFrom, type PeriodRange, periodRange } from "../rules.server";
import { countFirstHour } from "./first-hour.queries.server";
import type { JourneyAsked } from "./rules";

const { hour, step, isPhone, hasScripts, seconds, stories } = journeyCounts;
const sumOfStories = sql<number>`sum(${stories})::int`;
const parisDay = sql`(${hour} at time zone 'Europe/Paris')::date`;

/**
 * « Le parcours » of the stories begun in a period: the counts of each step by time, the stories begun and sent by day or
 * by month, and « La première heure » of the cases opened in it.
 * @throws AppError forbidden to all but administrators.
 */
export async function readJourney(actor: Actor, asked: JourneyAsked, now = new Date()) {
  if (!canReadFigures(actor, null)) throw new AppError("forbidden");
  const range = periodRange(asked.period, now);
  const isByDay = asked.period === "month" || asked.period === "last_month";
  const unit = sql.raw(isByDay ? "'day'" : "'month'");
  const from = sql<string>`date_trunc(${unit}, ${parisDay})::date::text`;
  const together = batchedReads();
  const of = (which: string) => sql<number>`coalesce(sum(${stories}) filter (where ${step} = ${which}), 0)::int`;
  const [counts, begunIn, firstHour] = await Promise.all([
    together
      .select({ step, seconds, stories: sumOfStories })
      .from(journeyCounts)
      .where(isAsked(asked, range))
      .groupBy(step, seconds),
    together
      .select({ from, begun: of("begun"), sent: of("sent") })
      .from(journeyCounts)
      .where(isAsked(asked, range))
      .groupBy(from)
      .orderBy(from),
    countFirstHour(range, together),
  ]);
  return {
    range: { firstDay: range.firstDay, lastDay: range.lastDay },
    counts,
    begunIn: withEmpty(begunIn, isByDay ? "day" : "month", range, now),
    isByDay,
    firstHour,
  };
}

type BegunIn = { from: string; begun: number; sent: number };

/** The same with the days or months without a story: from the first of the period, else of the rows, until today. */
function withEmpty(rows: readonly BegunIn[], unit: "day" | "month", range: PeriodRange, now: Date): BegunIn[] {
  const first = range.firstDay ?? rows[0]?.from;
  if (!first) return [];
  const found = new Map(rows.map((row) => [row.from, row]));
  const last = [range.lastDay ?? today(now), today(now)].toSorted()[0] ?? first;
  return daysFrom(first, last, unit).map((from) => found.get(from) ?? { from, begun: 0, sent: 0 });
}

/**
 * The same counts by day, device and step, for a table.
 * @throws AppError forbidden to all but administrators.
 */
export async function listJourneyDays(actor: Actor, asked: JourneyAsked, now = new Date()) {
  if (!canReadFigures(actor, null)) throw new AppError("forbidden");
  const day = sql<string>`${parisDay}::text`;
  return db
    .select({ day, step, isPhone, hasScripts, seconds, stories: sumOfStories })
    .from(journeyCounts)
    .where(isAsked(asked, periodRange(asked.period, now)))
    .groupBy(day, step, isPhone, hasScripts, seconds)
    .orderBy(day);
}

function isAsked({ device, scripts }: JourneyAsked, { from, to }: PeriodRange): SQL | undefined {
  return and(
    sql`${hour} >= ${from}::timestamptz and ${hour} < ${to}::timestamptz`,
    device === "all" ? undefined : eq(isPhone, device === "phone"),
    scripts === "all" ? undefined : eq(hasScripts, scripts === "with"),
  );
}
