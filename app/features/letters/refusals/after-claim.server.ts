import { isRefusal } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import { dayInWords, enclosed, sentOn, unlessPaymentService, whenText } from "../templates/parts.server";

type Refusal = LetterTemplate["refusalOf"];

export const CLAIMS = ["unauthorised_payments", "spoofing", "payee_check", "vigilance"] as const;

/** What a bank has not refunded. */
export const unlessRefunded: Refusal = (payment) => {
  if (payment.bankAnswer === "refunds") return "Votre banque a répondu qu’elle rembourse cette opération.";
  return payment.method === "cheque" ? null : unlessPaymentService(payment);
};

/** When the client complained in writing, from the payments, else from the letters sent. */
export function complaintDay(facts: LetterFacts): string {
  const sent = sentOn(facts, CLAIMS);
  return (
    whenText(facts.payments, "complainedOn") ??
    (sent ? `le ${dayInWords(sent)}` : `le ${toComplete("la date de votre réclamation écrite")}`)
  );
}

/** Whether the bank answered, as far as its client said. */
export const isAnswered = ({ payments }: Pick<LetterFacts, "payments">): boolean =>
  payments.some(({ bankAnswer, answeredOn }) => isRefusal(bankAnswer) || answeredOn !== null);

/** When the bank answered; one that refused did answer, and its day alone may be missing. */
export const answerDay = (facts: LetterFacts): string =>
  whenText(facts.payments, "answeredOn") ??
  toComplete(
    facts.payments.some(({ bankAnswer }) => isRefusal(bankAnswer)) ? "sa date" : "sa date, ou «\u00a0aucune\u00a0»",
  );

/** A refusal is joined with what it refuses; a bank that never answered left nothing to join. */
export const claimAndAnswer = (facts: LetterFacts): string =>
  isAnswered(facts)
    ? enclosed(facts, "copie de ma réclamation", "copie de la réponse de la banque")
    : enclosed(facts, "copie de ma réclamation");

/** What a mediator asks to know, and no case tells. */
export const NO_OTHER_REFERRAL = toComplete(
  "si c’est exact, écrivez\u00a0: «\u00a0Aucun tribunal ni aucun autre médiateur n’est saisi de ce litige.\u00a0»",
);

/** The account of its client, which the bank reads through the mediator. */
export const STORY_TO_REREAD = toComplete(
  "ce qui s’est passé, avec vos mots, en peu de lignes. Relisez-le avec un avocat",
);
