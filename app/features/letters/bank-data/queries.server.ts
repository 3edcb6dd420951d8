import { eq, inArray } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { bankDataAnswers, type caseLetters } from "~/db/schema";
import { DATA_ITEMS, type DataAnswer, type DataItem } from "~/db/schema/letter-enumerations";
import { isTransfer, type Payment } from "~/features/payments/rules";
import { DATA_ANSWER_LABELS, DATA_ITEM_LABELS } from "../labels";

type Letter = Pick<typeof caseLetters.$inferSelect, "id" | "kind" | "sentOn" | "paymentIds">;

/** What a request about these payments asks: without a transfer, nothing of a payee's account. */
export const askedItems = (payments: readonly Pick<Payment, "method">[]): readonly DataItem[] =>
  payments.some(isTransfer) ? DATA_ITEMS : ["logs", "shown_text"];

/**
 * What the bank gave of what a letter asked; null for a letter that asks for no data, or was not sent. The caller has asked
 * the policy.
 */
export async function readBankData(letter: Letter, payments: readonly Payment[]) {
  if (letter.kind !== "bank_data_request" || letter.sentOn === null) return null;
  const rows = await db.select().from(bankDataAnswers).where(eq(bankDataAnswers.letterId, letter.id));
  const known = new Map(rows.map(({ item, answer }) => [item, answer]));
  const own = payments.filter(({ id }) => letter.paymentIds.includes(id));
  return {
    items: askedItems(own).map((item) => {
      const answer = known.get(item) ?? null;
      return { item, label: DATA_ITEM_LABELS[item], answer, text: answer && DATA_ANSWER_LABELS[answer] };
    }),
    answeredOn: rows.find(({ answeredOn }) => answeredOn !== null)?.answeredOn ?? null,
  };
}
export type BankData = NonNullable<Awaited<ReturnType<typeof readBankData>>>;

/** What banks gave, by letter, for copies of a case and of one's own data. The caller has asked the policy. */
export async function listBankAnswers(letterIds: readonly string[], executor: Executor = db) {
  const { letterId, item, answer, answeredOn } = bankDataAnswers;
  const rows =
    letterIds.length === 0
      ? []
      : await executor
          .select({ letterId, item, answer, answeredOn })
          .from(bankDataAnswers)
          .where(inArray(letterId, [...letterIds]))
          .orderBy(letterId, item);
  return Map.groupBy(rows, (row) => row.letterId);
}

/** « Journaux de connexion : entière » */
export const bankAnswerText = ({ item, answer }: { item: DataItem; answer: DataAnswer }): string =>
  `${DATA_ITEM_LABELS[item]}\u00a0: ${DATA_ANSWER_LABELS[answer].toLowerCase()}`;
