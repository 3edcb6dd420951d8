import { addressees } from "~/content/addressees";
import type { Actor } from "~/features/accounts/actor";
import { bankOf } from "~/features/deadlines/case/rules.server";
import { AppError } from "~/platform/errors";
import { today } from "~/platform/today";
import { listSentLetters, readLetterCase } from "../queries.server";
import { refuseReader } from "../reading.queries.server";
import { NO_CONTENT } from "../rules.server";
import { composeLetter } from "../templates/composition";
import { addresseeSource, likelyAddressee } from "../templates/composition.server";
import { reportButton } from "../templates/letters-of-deadlines";
import { unlessPaymentService, whenText } from "../templates/parts.server";
import { writtenReport } from "./written-report.server";

/**
 * The written report to the bank of a payment, about its payments that were not reported so: it says nothing of how they
 * were made, and nothing of it is stored. For who may write the letters of the case.
 * @param asked the payment; the first when absent. @throws AppError case_not_found; not_found when nothing is to be reported.
 */
export async function readReportLetter(actor: Actor, caseId: string, asked: string | null) {
  await refuseReader(actor, caseId);
  const page = await readLetterCase(actor, caseId, "client");
  const { id, reference, helped, caseRow, person } = page;
  const open = page.payments.filter(
    (payment) => unlessPaymentService(payment) === null && (payment.writtenReportOn === null || payment.id === asked),
  );
  const first = open.find((payment) => payment.id === asked) ?? open[0];
  if (!first) throw new AppError("not_found");
  const payments = open.filter((payment) => bankOf(payment) === bankOf(first));
  const writtenOn = today();
  const facts = {
    ...{ writtenOn, person, caseRow, payments, exhibits: [], sent: await listSentLetters(id) },
    ...{ found: { sites: [], phones: [], emails: [] }, ground: null, isConfirmed: false, rates: [] },
  };
  const told = whenText(payments, "informedOn");
  const bankId = likelyAddressee("unauthorised_payments", { payments, caseRow });
  const letter = composeLetter({
    text: writtenReport(facts, told && `Je vous ai déjà prévenus ${told}.`),
    content: NO_CONTENT,
    person,
    company: caseRow.filledFor === "company" ? caseRow : null,
    listed: addressees.find((one) => one.id === bankId) ?? null,
    ...{ sending: null, writtenOn, exhibits: [] },
  });
  return {
    id,
    reference,
    helped,
    address: reportButton(id).to,
    asked: first.id,
    letter,
    bank: addresseeSource(bankId),
  };
}
export type ReportLetter = Awaited<ReturnType<typeof readReportLetter>>;
