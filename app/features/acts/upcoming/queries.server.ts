import { and, asc, count, eq, gte, type SQL, sql } from "drizzle-orm";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { caseDeadlines, cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { leftText } from "~/features/acts/rules";
import { isNotBeingDeleted } from "~/features/cases/decisions/access.server";
import { isCalendarDay } from "~/features/cases/schema";
import { handledCases, lawyerNameSql } from "~/features/members/access.server";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { actOfDay, isNearAct } from "./rules.server";
import type { UpcomingFilters } from "./schema";

const PAGE = 50;
/** Beyond the longest limitation period, which is of thirty years. */
const MAX_DAYS = 11_000;

/**
 * One page of what is left to do in the cases that the actor handles, the nearest first: one row for a rule and a day of a
 * case, whatever the number of payments. `next` is the `after` of the next page; `later`, of an empty period, the first
 * deadline after it. Nothing for a client.
 */
export async function listUpcoming(actor: Actor, { within, after }: UpcomingFilters, now = new Date()) {
  const day = today(now);
  const rows = await readRows(actor, { day, days: Number(within), after, size: PAGE + 1 });
  const last = rows[PAGE - 1];
  const isEmpty = rows.length === 0 && after === null;
  const [later] = isEmpty ? await readRows(actor, { day, days: MAX_DAYS, after, size: 1 }) : [];
  return {
    items: rows.slice(0, PAGE).map((row) => inWords(row, day)),
    next: rows.length > PAGE && last ? `${last.date}_${last.caseId}_${last.rule}` : null,
    later: later ? { caseId: later.caseId, reference: later.reference, date: later.date } : null,
  };
}
export type Upcoming = Awaited<ReturnType<typeof listUpcoming>>["items"][number];

/**
 * The first rows of the same list, and how many it has, up to MAX_COUNTED + 1. Nothing for a client.
 * @param days how far the list looks ahead.
 * @param size how many rows are read.
 */
export async function readNearest(
  actor: Reader,
  { days, size }: { days: number; size: number },
  now: Date,
  executor: Executor,
) {
  const range = { day: today(now), days, after: null };
  const [rows, total] = await Promise.all([
    readRows(actor, { ...range, size }, executor),
    countCapped(rowsOf(actor, range), executor),
  ]);
  return { items: rows.map((row) => inWords(row, range.day)), total };
}

function inWords(row: Awaited<ReturnType<typeof readRows>>[number], day: string) {
  const act = actOfDay(row, day);
  const left = act ? { text: leftText(act), isNear: isNearAct(act) } : { text: "", isNear: false };
  return { ...row, left, action: act?.title ?? "Une démarche est à faire" };
}

type Reader = Pick<Actor, "userId" | "role" | "accountRole">;
type Range = { day: string; days: number; after: string | null };

function rowsOf(actor: Reader, { day, days, after }: Range) {
  const { caseId, rule, dueOn } = caseDeadlines;
  const end = sql`${day}::date + ${days}::int`;
  return db
    .select({ caseId, rule, dueOn, payments: count().as("payments") })
    .from(caseDeadlines)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(
      and(
        handledCases(actor),
        isNotBeingDeleted(),
        gte(dueOn, day),
        sql`${dueOn} <= ${end}`,
        // The cases of a lawyer with such a deadline are found by their next one, which is no later.
        actor.role === "lawyer" ? sql`${cases.nextDeadlineOn} <= ${end}` : undefined,
        beyond(after),
      ),
    )
    .groupBy(dueOn, caseId, rule)
    .$dynamic();
}

function readRows(actor: Reader, { size, ...range }: Range & { size: number }, executor: Executor = db) {
  const { caseId, rule, dueOn } = caseDeadlines;
  const page = rowsOf(actor, range).orderBy(asc(dueOn), asc(caseId), asc(rule)).limit(size).as("page");
  return executor
    .select({
      caseId: page.caseId,
      rule: page.rule,
      date: page.dueOn,
      payments: page.payments,
      reference: cases.reference,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      lawyer: lawyerNameSql(),
    })
    .from(page)
    .innerJoin(cases, eq(cases.id, page.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .orderBy(asc(page.dueOn), asc(page.caseId), asc(page.rule));
}

/** The rows after that of a key; all for a text that is no key. */
function beyond(after: string | null): SQL | undefined {
  const [, day = "", id = "", rule = ""] = /^([^_]+)_([^_]+)_([a-z0-9_]+)$/.exec(after ?? "") ?? [];
  if (!isCalendarDay(day) || !isId(id)) return undefined;
  const { caseId, rule: ruleOf, dueOn } = caseDeadlines;
  return sql`(${dueOn}, ${caseId}, ${ruleOf}) > (${day}::date, ${id}::uuid, ${rule})`;
}
