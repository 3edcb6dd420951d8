import { and, asc, desc, eq, sql } from "drizzle-orm";
import { batchedReads } from "~/db/batched-reads.server";
import type { db } from "~/db/client.server";
import { instantText, parseKey } from "~/db/keyset-pagination";
import { answerAwaitedSince, cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { isCalendarDay } from "~/features/cases/schema";
import { lawyerName } from "~/features/chat/rules";
import { lawyerNameSql, shownLawyer } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { today } from "~/platform/today";
import { caseScope, countCases, daySince, moneyRows } from "./access.server";
import { canReadDay, canShareOutCases } from "./policy";
import type { CaseList, MoneyList } from "./rules";
import { monthDays } from "./rules.server";
import type { DayQuery } from "./schema";

const PAGE = 50;
const { firstName, lastName, email } = profiles;
const CASE = { id: cases.id, reference: cases.reference, firstName, lastName, email, lawyer: lawyerNameSql() };

/**
 * One page of the cases that a figure of « La journée du cabinet » counts, the longest waiting first, and how many there
 * are, up to MAX_COUNTED + 1. `next` is the `after` of the next page. @throws AppError forbidden.
 */
export async function listDayCases(actor: Actor, list: CaseList, { lawyer, week, after }: DayQuery, now = new Date()) {
  if (!canReadDay(actor)) throw new AppError("forbidden");
  const where = caseScope(actor, list, { lawyer, week }, now);
  const place = parseKey(after);
  const beyond = place ? sql`(${daySince}, ${cases.id}) > (${place.at}::timestamptz, ${place.id}::uuid)` : undefined;
  const together = batchedReads();
  const [rows, total, named] = await Promise.all([
    together
      .select({
        ...CASE,
        status: cases.status,
        awaitedSince: sql`${answerAwaitedSince(cases)}`.mapWith(cases.submittedAt),
        submittedAt: cases.submittedAt,
        firstAnsweredAt: cases.firstAnsweredAt,
        key: sql<string>`${instantText(daySince)} || '_' || ${cases.id}`,
      })
      .from(cases)
      .innerJoin(profiles, eq(profiles.id, cases.userId))
      .where(and(where, beyond))
      .orderBy(asc(daySince), asc(cases.id))
      .limit(PAGE + 1),
    countCases(where, together),
    lawyer && canShareOutCases(actor) && isId(lawyer) ? readName(lawyer, together) : null,
  ]);
  return { ...page(rows, ({ key }) => key), total, lawyerName: named };
}
export type DayCase = Awaited<ReturnType<typeof listDayCases>>["rows"][number];

async function readName(lawyerId: string, executor: Pick<typeof db, "select">): Promise<string | null> {
  const [row] = await executor
    .select({ firstName: shownLawyer.firstName, lastName: shownLawyer.lastName })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(eq(lawyers.userId, lawyerId));
  return row ? lawyerName(row) : null;
}

/**
 * One page of the sums that a figure adds up, the latest first, with their total in cents and their days. @throws AppError
 * forbidden.
 */
export async function listDayMoney(actor: Actor, list: MoneyList, { month, after }: DayQuery, now = new Date()) {
  if (!canReadDay(actor)) throw new AppError("forbidden");
  const days = monthDays(today(now), month);
  const money = moneyRows(actor, list, days);
  const [, day = "", id = ""] = /^([0-9-]{10})_([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  const beyond =
    isCalendarDay(day) && isId(id) ? sql`(${money.day}, ${money.id}) < (${day}::date, ${id}::uuid)` : undefined;
  const together = batchedReads();
  const [rows, [sum]] = await Promise.all([
    together
      .select({
        ...CASE,
        caseId: money.caseId,
        rowId: sql<string>`${money.id}::text`,
        day: sql<string>`${money.day}::text`,
        what: money.what,
        amount: sql<number>`${money.amount}::float8`,
      })
      .from(money)
      .innerJoin(cases, eq(cases.id, money.caseId))
      .innerJoin(profiles, eq(profiles.id, cases.userId))
      .where(beyond)
      .orderBy(desc(money.day), desc(money.id))
      .limit(PAGE + 1),
    together.select({ total: sql<number>`coalesce(sum(${money.amount}), 0)::float8` }).from(money),
  ]);
  return { ...page(rows, (row) => `${row.day}_${row.rowId}`), total: sum?.total ?? 0, ...days };
}
export type DaySum = Awaited<ReturnType<typeof listDayMoney>>["rows"][number];

function page<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { rows: Row[]; next: string | null } {
  const last = rows[PAGE - 1];
  return { rows: rows.slice(0, PAGE), next: rows.length > PAGE && last ? keyOf(last) : null };
}
