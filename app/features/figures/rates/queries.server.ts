import { and, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { bankAskedOn, casePayments, cases, publishedRates } from "~/db/schema";
import { log } from "~/platform/log.server";
import { today } from "~/platform/today";
import type { PeriodRange } from "../rules.server";
import { rateLabel } from "./labels";
import { AGES, GROUND_OF, joinSmall, RATE_GROUPS, type Rate, type RateGroup, type Sums } from "./rules";

const askedOn = bankAskedOn(casePayments);
const NOTHING: Sums = { cases: 0, asked: 0, refunded: 0, refused: 0 };

/**
 * What was asked of banks in writing in a period, and what they answered, waiting included: in all, and by bank, ground,
 * method and age. Sums of payments in euros, in cents. The caller has checked the policy.
 * @param only the account of the one lawyer whose present cases are counted.
 */
export async function readRates(only: string | null, range: PeriodRange, now: Date, executor: Executor) {
  const asked = askedPayments(only, range, now);
  const { bank, ground, method, age, amount, answer, caseId } = asked;
  const sum = (which?: string) =>
    sql<number>`coalesce(sum(${amount})${which ? sql` filter (where ${answer} = ${which})` : sql``}, 0)::float8`;
  const rows = await executor
    .select({
      ...{ bank, ground, method, age },
      bankName: sql<string>`min(${asked.bankName})`,
      cases: sql<number>`count(distinct ${caseId})::int`,
      ...{ asked: sum(), refunded: sum("refunds"), refused: sum("refuses") },
    })
    .from(asked)
    .groupBy(sql`grouping sets ((), (${bank}), (${ground}), (${method}), (${age}))`);
  const isOf = (row: (typeof rows)[number], group: RateGroup) => row[group] !== null;
  const total = rows.find((row) => !RATE_GROUPS.some((group) => isOf(row, group)));
  const groups = RATE_GROUPS.map((group) => {
    const rates = rows
      .filter((row) => isOf(row, group))
      .map((row): Rate => {
        const key = row[group] ?? "";
        return { ...sumsOf(row), key, label: group === "bank" ? row.bankName : rateLabel(group, key) };
      });
    const sorted = rates.toSorted((one, other) =>
      group === "age" ? Number(one.key) - Number(other.key) : other.asked - one.asked,
    );
    return { group, rates: group === "bank" ? joinSmall(sorted) : sorted };
  });
  return { total: total ? sumsOf(total) : NOTHING, groups };
}
export type Rates = Awaited<ReturnType<typeof readRates>>;

const sumsOf = ({ cases: count, asked, refunded, refused }: Sums): Sums => ({ cases: count, asked, refunded, refused });

/** The payments of which a bank was asked, with the key of each group; none of the keys is null. */
function askedPayments(only: string | null, { firstDay, lastDay }: PeriodRange, now: Date) {
  const { validatedBy, method, amount, bankAnswer, ownBank, currency, caseId } = casePayments;
  const bankName = sql<string>`coalesce(nullif(trim(${ownBank}), ''), nullif(trim(${cases.bankName}), ''), 'Banque non précisée')`;
  const days = sql`(${today(now)}::date - ${askedOn})`;
  return db
    .select({
      bankName: bankName.as("bank_name"),
      bank: sql<string | null>`lower(${bankName})`.as("bank"),
      ground: groundSql(validatedBy).as("ground"),
      method: sql<string | null>`coalesce(${method}, 'none')`.as("method"),
      age: ageSql(days).as("age"),
      amount: sql<number>`${amount}`.as("asked_amount"),
      answer: sql<string | null>`${bankAnswer}`.as("answer"),
      caseId: sql<string>`${caseId}`.as("asked_case"),
    })
    .from(casePayments)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(
      and(
        sql`${askedOn} is not null`,
        eq(currency, "EUR"),
        firstDay ? gte(askedOn, sql`${firstDay}::date`) : undefined,
        lastDay ? lte(askedOn, sql`${lastDay}::date`) : undefined,
        only === null ? undefined : eq(cases.lawyerId, only),
      ),
    )
    .as("asked");
}

function groundSql(validatedBy: typeof casePayments.validatedBy): SQL<string | null> {
  const whens = Object.entries(GROUND_OF).map(([answer, ground]) => sql`when ${answer} then ${ground}`);
  return sql<string | null>`(case ${validatedBy} ${sql.join(whens, sql` `)} else 'unknown' end)`;
}

function ageSql(days: SQL): SQL<string | null> {
  const whens = AGES.toReversed().map((first) => sql`when ${days} >= ${first}::int then ${String(first)}`);
  return sql<string | null>`(case ${sql.join(whens, sql` `)} else '0' end)`;
}

/** The rate that « À propos » shows; null without one. Everyone may read it. */
export async function readPublishedRate(executor: Executor = db) {
  const [published] = await executor.select().from(publishedRates).where(isNull(publishedRates.withdrawnAt));
  return published ?? null;
}
export type PublishedRate = NonNullable<Awaited<ReturnType<typeof readPublishedRate>>>;

/** The same for the public page, which shows the rest when the database does not answer. */
export async function findPublishedRate() {
  return readPublishedRate().catch((err: unknown) => {
    log.error({ err }, "published rate");
    return null;
  });
}
