import { and, asc, count, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { countCapped } from "~/db/capped-count.server";
import { db, type Executor } from "~/db/client.server";
import { caseDeadlines, cases, nextDeadline, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { leftText } from "~/features/acts/rules";
import { isNotBeingDeleted } from "~/features/cases/decisions/access.server";
import { openActs } from "~/features/cases/desk/rules.server";
import { isCalendarDay } from "~/features/cases/schema";
import { canReadUpcoming } from "~/features/deadlines/policy";
import { daysBetween } from "~/features/deadlines/rules.server";
import { handledCases, lawyerNameSql } from "~/features/members/access.server";
import { canWritePayments } from "~/features/payments/policy";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { dayTone, URGENT_DAYS } from "~/ui/day-tone";
import { CALENDAR_DAYS, MAX_BADGE, MAX_DAY_COUNT, NO_LAWYER } from "./rules";
import { actOfDay, articleText, lawText, rowTitle, rulesAtOnce } from "./rules.server";
import type { UpcomingFilters } from "./schema";

const PAGE = 50;
/** Beyond the longest limitation period, which is of thirty years. */
const MAX_DAYS = 11_000;

/**
 * One page of what is left to do in the cases that the actor handles, the nearest first: one row for a rule and a day of a
 * case, whatever the number of payments. `next` is the `after` of the next page; `later`, of an empty period, the first
 * deadline after it. Nothing for a client.
 */
export async function listUpcoming(
  actor: Actor,
  { within, after, lawyer, from }: UpcomingFilters,
  now = new Date(),
): Promise<{
  items: Upcoming[];
  next: string | null;
  later: { caseId: string; reference: string; date: string } | null;
}> {
  const day = today(now);
  const first = from && from > day ? from : day;
  const range = { first, day, lawyer };
  const rows = await readRows(actor, { ...range, days: Number(within), after, size: PAGE + 1 });
  const last = rows[PAGE - 1];
  const isEmpty = rows.length === 0 && after === null;
  const [later] = isEmpty ? await readRows(actor, { ...range, days: MAX_DAYS, after, size: 1 }) : [];
  return {
    items: rows.slice(0, PAGE).map((row) => shown(row, actor, day)),
    next: rows.length > PAGE && last ? `${last.date}_${last.caseId}_${last.rule}` : null,
    later: later ? { caseId: later.caseId, reference: later.reference, date: later.date } : null,
  };
}

/** How many cases « Dès aujourd’hui » reads. */
const AT_ONCE = 50;

/** The cases in which something presses and has no date, as a condition on `cases`. */
function isAtOnce(actor: Reader, rules: readonly string[], lawyer?: string) {
  const act = sql`a ->> 'due' is null and not jsonb_exists(a, 'done') and a ->> 'rule' = any(${sql.param(rules)})`;
  return and(
    handledCases(actor),
    isNotBeingDeleted(),
    ofLawyer(lawyer),
    sql`exists (select from jsonb_array_elements(${cases.acts}) a where ${act})`,
  );
}

/**
 * What presses and has no date: one row for a case, by its first such act, those whose next date is nearest first. `more`:
 * there are others. Nothing for a client.
 */
export async function listAtOnce(
  actor: Actor,
  { lawyer }: Pick<UpcomingFilters, "lawyer">,
  now = new Date(),
  executor: Executor = db,
): Promise<{ items: Upcoming[]; more: boolean }> {
  if (!canReadUpcoming(actor)) return { items: [], more: false };
  const rules = rulesAtOnce();
  const rows = await readAtOnceRows(isAtOnce(actor, rules, lawyer), executor);
  const items = rows.slice(0, AT_ONCE).flatMap((row) => shownAtOnce(row, rules, actor, today(now)));
  return { items, more: rows.length > AT_ONCE };
}

/** One row of « Dès aujourd’hui », before its act is noted as done; null when that act is not to be done at once. */
export async function readAtOnce(
  actor: Actor,
  { caseId, rule }: { caseId: string; rule: string },
  now = new Date(),
): Promise<Upcoming | null> {
  if (!isId(caseId) || !canReadUpcoming(actor)) return null;
  const rows = await readAtOnceRows(and(isAtOnce(actor, [rule]), eq(cases.id, caseId)), db);
  return rows.flatMap((row) => shownAtOnce(row, [rule], actor, today(now)))[0] ?? null;
}

const readAtOnceRows = (where: SQL | undefined, executor: Executor) =>
  executor
    .select({ ...OF_CASE, acts: openActs })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(where)
    .orderBy(nextDeadline(cases), asc(cases.id))
    .limit(AT_ONCE + 1);

type AtOnceRow = Awaited<ReturnType<typeof readAtOnceRows>>[number];

function shownAtOnce(
  { acts, ownerId, status, ...row }: AtOnceRow,
  rules: string[],
  actor: Actor,
  day: string,
): Upcoming[] {
  const act = acts?.find(({ due, rule }) => due === null && rules.includes(rule));
  if (!act) return [];
  const { rule, count: payments } = act;
  const shown = { rule, payments, date: day, daysLeft: 0, tone: "bad" as const, hasAct: true, left: "" };
  const title = rowTitle(rule);
  const words = { title, action: title, law: lawText(rule, day), article: articleText(rule, day) };
  return [{ ...row, ...shown, ...words, isAtOnce: true, canRecord: mayRecord(actor, { ownerId, status }) }];
}

/** One row of the list, before its act is noted as done; null when nothing of a case that the actor handles is left to do by it. */
export async function readUpcoming(
  actor: Actor,
  { caseId, rule, date }: { caseId: string; rule: string; date: string },
  now = new Date(),
): Promise<Upcoming | null> {
  if (!isId(caseId) || !isCalendarDay(date)) return null;
  const day = today(now);
  const only = and(
    eq(caseDeadlines.caseId, caseId),
    eq(caseDeadlines.rule, rule),
    sql`${caseDeadlines.dueOn} = ${date}::date`,
  );
  const [row] = await readRows(actor, { first: day, day, days: MAX_DAYS, after: null, size: 1, only });
  return row ? shown(row, actor, day) : null;
}

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
  const day = today(now);
  const range = { first: day, day, days, after: null };
  const [rows, total] = await Promise.all([
    readRows(actor, { ...range, size }, executor),
    countCapped(rowsOf(actor, range), executor),
  ]);
  return { items: rows.map((row) => inWords(row, day).item), total };
}

/** The policy is asked with what a lawyer's or an administrator's row always is: a case that they handle. */
function mayRecord(actor: Actor, { ownerId, status }: Pick<AtOnceRow, "ownerId" | "status">): boolean {
  const membership = actor.role === "lawyer" ? ("lawyer" as const) : null;
  return canWritePayments(actor, { userId: ownerId, membership, status });
}

/** A row for the actor. */
function shown(row: Row, actor: Actor, day: string) {
  const { item, ownerId, status } = inWords(row, day);
  return { ...item, isAtOnce: false, canRecord: item.hasAct && mayRecord(actor, { ownerId, status }) };
}
export type Upcoming = ReturnType<typeof shown>;

function inWords({ ownerId, status, ...row }: Row, day: string) {
  const act = actOfDay(row, day);
  const daysLeft = daysBetween(day, row.date);
  const item = {
    ...row,
    hasAct: act !== null,
    left: act ? leftText(act) : "",
    daysLeft,
    tone: dayTone(daysLeft),
    action: act?.title ?? "Une démarche est à faire",
    title: rowTitle(row.rule),
    law: lawText(row.rule, day),
    article: articleText(row.rule, day),
  };
  return { item, ownerId, status };
}

type Reader = Pick<Actor, "userId" | "role" | "accountRole">;
type Range = {
  first: string;
  day: string;
  days: number;
  lawyer?: string | undefined;
  after: string | null;
  only?: SQL | undefined;
};
type Row = Awaited<ReturnType<typeof readRows>>[number];

/** The rows of a period that the actor reads, as a condition on `case_deadlines` and `cases`. */
function isUpcoming(actor: Reader, { first, day, days, lawyer }: Pick<Range, "first" | "day" | "days" | "lawyer">) {
  const end = sql`${day}::date + ${days}::int`;
  return and(
    handledCases(actor),
    isNotBeingDeleted(),
    gte(caseDeadlines.dueOn, first),
    sql`${caseDeadlines.dueOn} <= ${end}`,
    // The cases of a lawyer with such a deadline are found by their next one, which is no later.
    actor.role === "lawyer" ? sql`${cases.nextDeadlineOn} <= ${end}` : undefined,
    ofLawyer(lawyer),
  );
}

const ofLawyer = (lawyer: string | undefined): SQL | undefined =>
  lawyer === NO_LAWYER ? isNull(cases.lawyerId) : lawyer ? eq(cases.lawyerId, lawyer) : undefined;

/** What a row says of its case. */
const OF_CASE = {
  caseId: cases.id,
  reference: cases.reference,
  amount: cases.amount,
  status: cases.status,
  ownerId: cases.userId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  lawyer: lawyerNameSql(),
};

function rowsOf(actor: Reader, { after, only, ...period }: Range) {
  const { caseId, rule, dueOn } = caseDeadlines;
  return db
    .select({ caseId, rule, dueOn, payments: count().as("payments") })
    .from(caseDeadlines)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(and(isUpcoming(actor, period), beyond(after), only))
    .groupBy(dueOn, caseId, rule)
    .$dynamic();
}

function readRows(actor: Reader, { size, ...range }: Range & { size: number }, executor: Executor = db) {
  const { caseId, rule, dueOn } = caseDeadlines;
  const page = rowsOf(actor, range).orderBy(asc(dueOn), asc(caseId), asc(rule)).limit(size).as("page");
  return executor
    .select({ ...OF_CASE, caseId: page.caseId, rule: page.rule, date: page.dueOn, payments: page.payments })
    .from(page)
    .innerJoin(cases, eq(cases.id, page.caseId))
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .orderBy(asc(page.dueOn), asc(page.caseId), asc(page.rule));
}

/** How many cases « Dès aujourd’hui » has, at most one more than it reads. Nothing for a client. */
export async function countAtOnce(actor: Actor, executor: Executor = db): Promise<number> {
  if (!canReadUpcoming(actor)) return 0;
  // In the order of the list, whose index it reads.
  const rows = db
    .select({ id: cases.id })
    .from(cases)
    .where(isAtOnce(actor, rulesAtOnce()))
    .orderBy(nextDeadline(cases), asc(cases.id));
  return countCapped(rows.$dynamic(), executor, AT_ONCE + 1);
}

/** The badge of the list: its rows of « Dès aujourd’hui », and those whose day is red, at most `MAX_BADGE` of these. */
export async function countPressing(actor: Actor, now = new Date(), executor: Executor = db): Promise<number> {
  const day = today(now);
  const dated = rowsOf(actor, { first: day, day, days: URGENT_DAYS, after: null });
  const counts = await Promise.all([countAtOnce(actor, executor), countCapped(dated, executor, MAX_BADGE)]);
  return counts[0] + counts[1];
}

/**
 * How many rows each day of six weeks has, from the Monday before today; a day counts at most one more than
 * `MAX_DAY_COUNT`.
 */
export async function countUpcomingDays(
  actor: Actor,
  { lawyer }: Pick<UpcomingFilters, "lawyer">,
  now = new Date(),
): Promise<{ date: string; count: number; isPast: boolean; isToday: boolean }[]> {
  if (!canReadUpcoming(actor)) return [];
  const day = today(now);
  const start = Temporal.PlainDate.from(day).subtract({ days: Temporal.PlainDate.from(day).dayOfWeek - 1 });
  const { caseId, rule, dueOn } = caseDeadlines;
  const period = isUpcoming(actor, { first: day, day, days: CALENDAR_DAYS, lawyer });
  const ofDay = sql`(select count(*)::int from (
    select distinct ${caseId}, ${rule} from ${caseDeadlines} join ${cases} on ${cases.id} = ${caseId}
    where ${dueOn} = days.day and ${period} limit ${MAX_DAY_COUNT + 1}) due)`;
  const { rows } = await db.execute<{ date: string; count: number }>(sql`
    select days.day::text as date, ${ofDay} as count
    from (select ${start.toString()}::date + n as day from generate_series(0, ${CALENDAR_DAYS - 1}) n) days order by 1`);
  return rows.map((row) => ({ ...row, isPast: row.date < day, isToday: row.date === day }));
}

/** The rows after that of a key; all for a text that is no key. */
function beyond(after: string | null): SQL | undefined {
  const [, day = "", id = "", rule = ""] = /^([^_]+)_([^_]+)_([a-z0-9_]+)$/.exec(after ?? "") ?? [];
  if (!isCalendarDay(day) || !isId(id)) return undefined;
  const { caseId, rule: ruleOf, dueOn } = caseDeadlines;
  return sql`(${dueOn}, ${caseId}, ${ruleOf}) > (${day}::date, ${id}::uuid, ${rule})`;
}
