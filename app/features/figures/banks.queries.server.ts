import { and, between, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { bankDataAnswers, caseLetters, casePayments, cases } from "~/db/schema";
import type { DataAnswer } from "~/db/schema/letter-enumerations";
import type { PeriodRange } from "./rules.server";

/** What a bank gave of what its clients asked (`bank_data_request`): requests, those answered, and answers of each sort. */
export type BankFigures = { bank: string; requests: number; answered: number } & Record<DataAnswer, number>;

/**
 * The requests for data that were sent in a period, by bank, as its clients write its name. The caller has checked the
 * policy.
 * @param only the account of the one lawyer whose present cases are counted.
 */
export async function countBanks(
  only: string | null,
  range: PeriodRange,
  executor: Executor = db,
): Promise<BankFigures[]> {
  const { kind, sentOn, paymentIds, caseId, id } = caseLetters;
  const ofPayments = db
    .select({ bank: sql`nullif(trim(${casePayments.ownBank}), '')` })
    .from(casePayments)
    .where(sql`${casePayments.id} = any(${paymentIds}) and trim(${casePayments.ownBank}) <> ''`)
    .orderBy(casePayments.debitedOn, casePayments.id)
    .limit(1);
  const answers = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from ${bankDataAnswers} where ${bankDataAnswers.letterId} = ${id} and ${condition})::int`;
  const { answer } = bankDataAnswers;
  const requests = db
    .select({
      bank: sql<string>`coalesce((${ofPayments}), nullif(trim(${cases.bankName}), ''), 'Banque non précisée')`.as(
        "bank",
      ),
      given: answers(sql`${answer} <> 'silent'`).as("given"),
      whole: answers(sql`${answer} = 'whole'`).as("whole"),
      partly: answers(sql`${answer} = 'partly'`).as("partly"),
      refused: answers(sql`${answer} = 'refused'`).as("refused"),
      silent: answers(sql`${answer} = 'silent'`).as("silent"),
    })
    .from(caseLetters)
    .innerJoin(cases, eq(cases.id, caseId))
    .where(
      and(
        eq(kind, "bank_data_request"),
        isNotNull(sentOn),
        between(sentOn, range.firstDay ?? "-infinity", range.lastDay ?? "infinity"),
        only === null ? undefined : eq(cases.lawyerId, only),
      ),
    )
    .as("requests");
  const sum = (column: (typeof requests)["whole"]) => sql<number>`sum(${column})::int`;
  return executor
    .select({
      bank: sql<string>`min(${requests.bank})`,
      requests: sql<number>`count(*)::int`,
      answered: sql<number>`(count(*) filter (where ${requests.given} > 0))::int`,
      whole: sum(requests.whole),
      partly: sum(requests.partly),
      refused: sum(requests.refused),
      silent: sum(requests.silent),
    })
    .from(requests)
    .groupBy(sql`lower(${requests.bank})`)
    .orderBy(sql`count(*) desc`, sql`lower(${requests.bank})`);
}
