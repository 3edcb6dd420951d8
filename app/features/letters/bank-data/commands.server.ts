import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { bankDataAnswers } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordDone } from "~/features/deadlines/done.commands.server";
import type { LockedCase } from "~/features/members/change-case.commands.server";
import { listPayments } from "~/features/payments/queries.server";
import { AppError } from "~/platform/errors";
import { changeLetters } from "../commands.server";
import { listLetters } from "../queries.server";
import { askedItems } from "./queries.server";
import { type BankDataInput, isGiven } from "./schema";

type Letter = Awaited<ReturnType<typeof listLetters>>[number];

/**
 * Notes what the bank gave of what a sent request asked, instead of what was noted before. Any answer ends the month of
 * GDPR 12 (3); the CNIL may be asked until everything is received.
 * @throws AppError case_not_found, letter_not_found, bank_answer_too_early, too_many_requests.
 */
export async function noteBankData(
  actor: Actor,
  caseId: string,
  letterId: string,
  input: BankDataInput,
): Promise<void> {
  await changeLetters(actor, caseId, async (tx, caseRow) => {
    const letter = (await listLetters(caseRow.id, tx)).find(({ id }) => id === letterId);
    if (letter?.kind !== "bank_data_request" || letter.sentOn === null) throw new AppError("letter_not_found");
    const { answeredOn } = input;
    const asked = askedItems(await paymentsOf(tx, caseRow, letter));
    const rows = asked.flatMap((item) => {
      const answer = input[item];
      if (answer === undefined) return [];
      const day = isGiven(answer) ? (answeredOn ?? null) : null;
      return [{ letterId, item, answer, answeredOn: day, authorId: actor.userId }];
    });
    const isAnswered = rows.some(({ answer }) => isGiven(answer));
    if (isAnswered && answeredOn && answeredOn < letter.sentOn) throw new AppError("bank_answer_too_early");
    await tx.delete(bankDataAnswers).where(eq(bankDataAnswers.letterId, letterId));
    if (rows.length > 0) await tx.insert(bankDataAnswers).values(rows);
    const isWhole = asked.every((item) => input[item] === "whole");
    await recordFacts(tx, actor, caseRow, letter, {
      data_answered: isAnswered ? answeredOn : undefined,
      data_received: isWhole ? answeredOn : undefined,
    });
    return { action: "letter.bank_answered", letter };
  });
}

/** Forgets what a bank gave, when the request turns out not to have left. */
export async function forgetBankData(tx: Tx, actor: Actor, caseRow: LockedCase, letter: Letter): Promise<void> {
  const forgotten = await tx
    .delete(bankDataAnswers)
    .where(eq(bankDataAnswers.letterId, letter.id))
    .returning({ item: bankDataAnswers.item });
  if (forgotten.length > 0) await recordFacts(tx, actor, caseRow, letter, {});
}

const paymentsOf = async (tx: Tx, caseRow: LockedCase, { paymentIds }: Letter) =>
  (await listPayments(caseRow.id, tx)).filter(({ id }) => paymentIds.includes(id));

type Facts = { data_answered?: string | undefined; data_received?: string | undefined };

async function recordFacts(tx: Tx, actor: Actor, caseRow: LockedCase, letter: Letter, facts: Facts): Promise<void> {
  const paymentIds = (await paymentsOf(tx, caseRow, letter)).map(({ id }) => id);
  for (const rule of ["data_answered", "data_received"] as const)
    await recordDone(tx, actor, caseRow, { rule, paymentIds, doneOn: facts[rule] });
}
