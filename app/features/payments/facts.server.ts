import { ACCOUNT_COUNTRY_LABELS } from "~/content/account-countries";
import { formatDate, printedIban } from "~/ui/format";
import {
  BANK_ANSWER_LABELS,
  CHAIN_LABELS,
  PAYEE_CHECK_LABELS,
  RECALL_ANSWER_LABELS,
  SHOWN_NUMBER_LABELS,
  VALIDATION_LABELS,
} from "./answer-labels";
import type { Fact, Payment } from "./rules";

/** What is known of a payment beside its date, method and amount, as terms and values. */
export function factsOf(payment: Payment): Fact[] {
  const { payeeIban, payeeCountry, cryptoChain, validatedBy, payeeCheck, bankAnswer, bankAnswerText } = payment;
  const day = (date: string | null) => date && formatDate(date);
  const answer = [bankAnswer && BANK_ANSWER_LABELS[bankAnswer], day(payment.answeredOn), bankAnswerText].filter(
    Boolean,
  );
  const facts: [string, string | null][] = [
    ["Bénéficiaire", payment.payeeName],
    ["IBAN", payeeIban && `${printedIban(payeeIban)}${payeeCountry ? ` (${payeeCountry})` : ""}`],
    ["Code de sa banque", payment.payeeBankCode],
    ["Réseau", cryptoChain && CHAIN_LABELS[cryptoChain]],
    ["Adresse", payment.cryptoAddress],
    ["Transaction", payment.cryptoTransaction],
    ["Banque", payment.ownBank],
    ["Pays de cette banque", countryText(payment.accountCountry)],
    ["Achat par carte le", day(payment.paidOn)],
    ["Délai du contrat", payment.contractDays === null ? null : `${payment.contractDays} jours`],
    ["Carte", payment.lastFour && `•••• ${payment.lastFour}`],
    ["Code tapé ou approbation", validatedBy && VALIDATION_LABELS[validatedBy]],
    ["Texte affiché au moment de valider", payment.shownText],
    ["Numéro affiché", payment.shownNumber && SHOWN_NUMBER_LABELS[payment.shownNumber]],
    ["Nom affiché par la banque", payeeCheck && PAYEE_CHECK_LABELS[payeeCheck]],
    ["Découverte le", day(payment.knownOn)],
    ["Signalée (à vérifier)", day(payment.reportedOn)],
    ["Banque appelée le", day(payment.toldOn)],
    ["Signalée par écrit le", day(payment.writtenReportOn)],
    ["Rappel demandé le", day(payment.recallAskedOn)],
    ["Réponse au rappel", payment.recallAnswer && RECALL_ANSWER_LABELS[payment.recallAnswer]],
    ["Remboursement demandé le", day(payment.refundAskedOn)],
    ["Mandat révoqué le", day(payment.mandateWithdrawnOn)],
    ["Réclamation écrite le", day(payment.complainedOn)],
    ["Réponse de la banque", answer.join(" · ") || null],
    [
      "Bénéficiaire illisible",
      payment.isLost ? "Ses coordonnées ne peuvent plus être lues\u00a0: notez-les à nouveau." : null,
    ],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

/** The country of the bank of an account; its code when the form does not offer it, null when it is not answered. */
export const countryText = (code: string | null): string | null =>
  code && (Object.entries(ACCOUNT_COUNTRY_LABELS).find(([listed]) => listed === code)?.[1] ?? code);
