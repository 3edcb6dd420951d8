import { createHash } from "node:crypto";
import type { Actor } from "~/features/accounts/actor";
import { amountText } from "~/features/cases/rules";
import { adoptStory, type CompleteCase, openStoryAsCase } from "~/features/cases/story/commands.server";
import { moneyTold, tellsInstantTransfer } from "~/features/cases/story/found-facts";
import { findPayeeIban } from "~/features/cases/story/found-iban";
import { parseWithZod } from "~/platform/forms/parse-form";
import { today } from "~/platform/today";
import { addPayment } from "./commands.server";
import { firstPaymentOf } from "./first-payment";
import { findPayments, tellsSeveralPayments } from "./found-payments";
import { paymentSchema } from "./schema";

/** `openStoryAsCase`, with the payments that the story tells as the first of the case. */
export const openToldCase = (actor: Actor): Promise<string | null> => openStoryAsCase(actor, addToldPayment);

/** `adoptStory`, with the payment that the story tells as the first of its case. */
export const adoptToldStory = (actor: Actor, visitorId: string): Promise<boolean> =>
  adoptStory(actor, visitorId, addToldPayment);

/**
 * Several methods are several payments, of which only the sum was told: they are proposed on the page of the payments, as
 * is what has no amount or a day that no payment may have. A story of several payments brings those that it tells one by
 * one, or none: their first day and their sum are not one payment.
 */
const addToldPayment: CompleteCase = async (actor, caseId, { answers, form }) => {
  const {
    amount = null,
    paymentDate = null,
    paymentDatePrecision = null,
    paymentMethods = [],
    bankName = null,
  } = answers;
  if (paymentMethods.length > 1) return;
  const money = moneyTold(amount, answers.description);
  const told = firstPaymentOf({ ...money, paymentDate, paymentDatePrecision, paymentMethods, bankName });
  if (!told) return;
  const isSeveral = tellsSeveralPayments(answers.description);
  const answered = { amount, paymentDate: told.debitedOn ?? null };
  const each = isSeveral ? findPayments(answers.description, answered, today()) : [];
  if (isSeveral && each.length === 0) return;
  const country = form.get("accountCountry");
  const payeeIban = findPayeeIban(answers.description)?.value ?? null;
  const paid = each.map((one) => ({ debitedOn: one.date, amount: amountText(one.amount), payeeIban: one.payeeIban }));
  for (const [at, one] of (isSeveral ? paid : [{ payeeIban }]).entries()) {
    const fields = {
      ...told,
      ...(told.means === "transfer" && tellsInstantTransfer(answers.description) && { means: "instant_transfer" }),
      ...(typeof country === "string" && { accountCountry: country }),
      ...one,
      id: toldPaymentId(caseId, at),
    };
    const typed = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value) typed.append(name, value);
    const { status, value } = parseWithZod(typed, { schema: paymentSchema }) as { status: string; value?: never };
    if (status === "success" && value) await addPayment(actor, caseId, value);
  }
};

/** The id of a payment that a story brings to its case, always the same, so that two requests at once add one. */
function toldPaymentId(caseId: string, at: number): string {
  const digest = createHash("sha256")
    .update(`told payment ${caseId}${at === 0 ? "" : ` ${at}`}`)
    .digest("hex");
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
