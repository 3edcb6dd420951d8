import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "~/db/client.server";
import { casePayments, cases, deadlinesDone, recoveries } from "~/db/schema";
import type { Use } from "~/features/deadlines/labels";
import { startsOf } from "~/features/deadlines/law/rules";
import { RULES } from "~/features/deadlines/law/rules.server";
import type { PeriodRange } from "../rules.server";
import type { FirstHour } from "./labels";

/** What is asked at once of a bank or a platform: it may still stop the money, or give it back. */
const FIRST_USES: readonly Use[] = ["freeze", "opposition", "recall", "report"];

/** As « C’est fait » records them: by the rule, or by the fact that ends it. */
const FIRST_ACTS = RULES.filter(({ use, sense }) => sense === "act" && FIRST_USES.includes(use)).flatMap(
  ({ id, doneBy }) => [id, ...startsOf(doneBy)],
);

/**
 * Of the cases opened in a period that have a payment, drafts too: how many asked their bank for something, how many of
 * them on the day of the story or before, how many had an answer, how many have money that a recall holds, and how many got
 * money back. The caller has checked the policy.
 */
export async function countFirstHour(range: PeriodRange, executor: Executor): Promise<FirstHour> {
  const { toldOn, writtenReportOn, recallAskedOn, recallAnswer, refundAskedOn, complainedOn } = casePayments;
  const { answeredOn, bankAnswer } = casePayments;
  const asked = sql`least(${toldOn}, ${writtenReportOn}, ${recallAskedOn}, ${refundAskedOn}, ${complainedOn},
    (select min(${deadlinesDone.doneOn}) from ${deadlinesDone}
      where ${deadlinesDone.paymentId} = ${casePayments.id} and ${deadlinesDone.rule} = any(${sql.param(FIRST_ACTS)})))`;
  // For each case of the period, by the index of its payments.
  const ofPayments = executor
    .select({
      count: sql<number>`count(*)`.as("payments"),
      asked: sql`min(${asked})`.as("asked"),
      isAsked: sql`bool_or(${asked} is not null)`.as("payment_asked"),
      isAnswered: sql`bool_or(coalesce(${answeredOn}::text, ${bankAnswer}, ${recallAnswer}) is not null)`.as(
        "payment_answered",
      ),
      isFrozen: sql`coalesce(bool_or(${recallAnswer} = 'frozen'), false)`.as("payment_frozen"),
      isRefunded: sql`coalesce(bool_or(${bankAnswer} = 'refunds' or ${recallAnswer} = 'returned'), false)`.as(
        "payment_refunded",
      ),
    })
    .from(casePayments)
    .where(eq(casePayments.caseId, cases.id))
    .as("of_payments");
  const ofCase = executor
    .select({
      opened: sql`(${cases.createdAt} at time zone 'Europe/Paris')::date`.as("opened"),
      asked: sql`${ofPayments.asked}`.as("first_asked"),
      isAsked: sql`${ofPayments.isAsked} or ${cases.contactedBank}`.as("is_asked"),
      isAnswered: sql`${ofPayments.isAnswered}
        or coalesce(${cases.bankRefundStatus} in ('partial', 'full', 'rejected'), false)`.as("is_answered"),
      isFrozen: sql`${ofPayments.isFrozen}`.as("is_frozen"),
      isRefunded: sql`${ofPayments.isRefunded}
        or coalesce(${cases.bankRefundStatus} in ('partial', 'full'), false)
        or (select count(*) from ${recoveries} where ${recoveries.caseId} = ${cases.id}) > 0`.as("is_refunded"),
    })
    .from(cases)
    .innerJoinLateral(ofPayments, sql`${ofPayments.count} > 0`)
    // By the index of the list that sorts cases by their opening.
    .where(
      and(
        sql`coalesce(${cases.submittedAt}, ${cases.createdAt}) >= ${range.from}::timestamptz`,
        sql`coalesce(${cases.submittedAt}, ${cases.createdAt}) < ${range.to}::timestamptz`,
      ),
    )
    .as("of_case");
  const [row] = await executor
    .select({
      told: sql<number>`count(*)::int`,
      asked: sql<number>`(count(*) filter (where ${ofCase.isAsked}))::int`,
      askedAtOnce: sql<number>`(count(*) filter (where ${ofCase.asked} <= ${ofCase.opened}))::int`,
      answered: sql<number>`(count(*) filter (where ${ofCase.isAnswered}))::int`,
      frozen: sql<number>`(count(*) filter (where ${ofCase.isFrozen}))::int`,
      refunded: sql<number>`(count(*) filter (where ${ofCase.isRefunded}))::int`,
    })
    .from(ofCase);
  return row ?? { told: 0, asked: 0, askedAtOnce: 0, answered: 0, frozen: 0, refunded: 0 };
}
