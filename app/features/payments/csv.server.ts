import { type CsvColumns, csvDate, csvMoney, csvText } from "~/platform/csv.server";
import {
  BANK_ANSWER_LABELS,
  CHAIN_LABELS,
  PAYEE_CHECK_LABELS,
  RECALL_ANSWER_LABELS,
  SHOWN_NUMBER_LABELS,
  VALIDATION_LABELS,
} from "./answer-labels";
import { countryText } from "./facts.server";
import { METHOD_LABELS } from "./labels";
import type { Payment } from "./rules";

const day = (date: string | null): string => (date ? csvDate(date) : "");
const label = <Value extends string>(labels: Record<Value, string>, value: Value | null): string =>
  value ? labels[value] : "";

/** The columns of the table of the payments of a case. */
export const PAYMENT_COLUMNS: CsvColumns<Payment> = [
  ["Date du débit", ({ debitedOn }) => day(debitedOn)],
  ["Montant", ({ amount }) => csvMoney(amount)],
  ["Monnaie", ({ currency }) => currency],
  ["Moyen", ({ method }) => label(METHOD_LABELS, method)],
  ["Bénéficiaire", ({ payeeName }) => payeeName ?? ""],
  ["IBAN", ({ payeeIban }) => payeeIban ?? ""],
  ["Pays de l’IBAN", ({ payeeCountry }) => payeeCountry ?? ""],
  ["Code banque de l’IBAN", ({ payeeBankCode }) => payeeBankCode ?? ""],
  ["Réseau", ({ cryptoChain }) => label(CHAIN_LABELS, cryptoChain)],
  ["Adresse", ({ cryptoAddress }) => cryptoAddress ?? ""],
  ["Transaction", ({ cryptoTransaction }) => cryptoTransaction ?? ""],
  ["Banque du client", ({ ownBank }) => ownBank ?? ""],
  ["Pays de cette banque", ({ accountCountry }) => countryText(accountCountry) ?? ""],
  ["Achat par carte le", ({ paidOn }) => day(paidOn)],
  ["Délai du contrat (jours)", ({ contractDays }) => String(contractDays ?? "")],
  ["Carte (4 derniers chiffres)", ({ lastFour }) => lastFour ?? ""],
  ["Code tapé ou approbation", ({ validatedBy }) => label(VALIDATION_LABELS, validatedBy)],
  ["Texte affiché au moment de valider", ({ shownText }) => csvText(shownText ?? "")],
  ["Numéro affiché", ({ shownNumber }) => label(SHOWN_NUMBER_LABELS, shownNumber)],
  ["Nom affiché par la banque", ({ payeeCheck }) => label(PAYEE_CHECK_LABELS, payeeCheck)],
  ["Découverte le", ({ knownOn }) => day(knownOn)],
  ["Banque appelée le", ({ toldOn }) => day(toldOn)],
  ["Signalée par écrit le", ({ writtenReportOn }) => day(writtenReportOn)],
  ["Rappel demandé le", ({ recallAskedOn }) => day(recallAskedOn)],
  ["Réponse au rappel", ({ recallAnswer }) => label(RECALL_ANSWER_LABELS, recallAnswer)],
  ["Remboursement demandé le", ({ refundAskedOn }) => day(refundAskedOn)],
  ["Mandat révoqué le", ({ mandateWithdrawnOn }) => day(mandateWithdrawnOn)],
  ["Signalée le (à vérifier)", ({ reportedOn }) => day(reportedOn)],
  ["Réclamation écrite le", ({ complainedOn }) => day(complainedOn)],
  ["Réponse le", ({ answeredOn }) => day(answeredOn)],
  ["Réponse", ({ bankAnswer }) => label(BANK_ANSWER_LABELS, bankAnswer)],
  ["Texte de la réponse", ({ bankAnswerText }) => bankAnswerText ?? ""],
];
