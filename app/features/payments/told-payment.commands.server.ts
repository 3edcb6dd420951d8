import { createHash } from "node:crypto";
import type { Actor } from "~/features/accounts/actor";
import { adoptStory, type CompleteCase, openStoryAsCase } from "~/features/cases/story/commands.server";
import { tellsInstantTransfer } from "~/features/cases/story/found-facts";
import { findPayeeIban } from "~/features/cases/story/found-iban";
import { parseWithZod } from "~/platform/forms/parse-form";
import { addPayment } from "./commands.server";
import { firstPaymentOf } from "./first-payment";
import { paymentSchema } from "./schema";

/** `openStoryAsCase`, with the payment that the story tells as the first of the case. */
export const openToldCase = (actor: Actor): Promise<string | null> => openStoryAsCase(actor, addToldPayment);

/** `adoptStory`, with the payment that the story tells as the first of its case. */
export const adoptToldStory = (actor: Actor, visitorId: string): Promise<boolean> =>
  adoptStory(actor, visitorId, addToldPayment);

/**
 * Several methods are several payments, of which only the sum was told: they are proposed on the page of the payments, as
 * is what has no amount or a day that no payment may have.
 */
const addToldPayment: CompleteCase = async (actor, caseId, { answers, form, money }) => {
  const { paymentDate = null, paymentDatePrecision = null, paymentMethods = [], bankName = null } = answers;
  if (paymentMethods.length > 1) return;
  const told = firstPaymentOf({
    ...money,
    paymentDate,
    paymentDatePrecision,
    paymentMethods,
    bankName,
  });
  if (!told) return;
  const typed = new FormData();
  const country = form.get("accountCountry");
  const payeeIban = findPayeeIban(answers.description)?.value;
  const fields = {
    ...told,
    ...(told.means === "transfer" && tellsInstantTransfer(answers.description) && { means: "instant_transfer" }),
    id: toldPaymentId(caseId),
    ...(typeof country === "string" && { accountCountry: country }),
    ...(payeeIban && { payeeIban }),
  };
  for (const [name, value] of Object.entries(fields)) typed.append(name, value);
  const { status, value } = parseWithZod(typed, { schema: paymentSchema }) as { status: string; value?: never };
  if (status === "success" && value) await addPayment(actor, caseId, value);
};

/** The id of the payment that a story brings to its case, always the same, so that two requests at once add one. */
function toldPaymentId(caseId: string): string {
  const digest = createHash("sha256").update(`told payment ${caseId}`).digest("hex");
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
