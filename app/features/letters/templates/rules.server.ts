import type { FilledFor } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { countryOfAccount, zoneOf } from "~/features/deadlines/case/rules.server";
import type { Payment } from "~/features/payments/rules";
import { spoofing, unauthorisedPayments } from "../banks/bank-claims.server";
import { bankDataRequest } from "../banks/bank-data.server";
import { chequeOpposition, mandateWithdrawal, recall } from "../banks/bank-orders.server";
import { ABOUT_CONTEST, isOutsideArea } from "../banks/contest-abroad.server";
import { debitRefund } from "../banks/debit-refund.server";
import { payeeCheck } from "../banks/payee-check.server";
import { vigilance } from "../banks/vigilance.server";
import { complaintSupplement, criminalComplaint, prosecutorCopy } from "../complaints/complaints.server";
import { injunctionOpposition, loanContest } from "../identity-theft/loans.server";
import { operatorRequest } from "../identity-theft/operator.server";
import { accountRegister, centralBankFiles } from "../identity-theft/registers.server";
import { cryptoFreeze, stablecoinFreeze } from "../platforms/exchanges.server";
import { illegalContent, registrarNotice } from "../platforms/hosts.server";
import { keepPictures } from "../platforms/pictures.server";
import { mediator, refusalReply } from "../refusals/after-refusal.server";
import { ABOUT_SWISS_OMBUDSMAN, homeMediator, supervisorCopy } from "../refusals/authorities.server";
import type { LetterTemplate } from "../rules";
import { IN_FRANCE } from "./suggestions";

/**
 * The words of every kind of letter, in the order in which they are offered. Each starts with its greeting and ends with
 * its closing formula; sender, addressee, date, list of exhibits and signature come from elsewhere. On the server only:
 * no browser loads these texts.
 */
export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  recall,
  crypto_freeze: cryptoFreeze,
  stablecoin_freeze: stablecoinFreeze,
  cheque_opposition: chequeOpposition,
  keep_pictures: keepPictures,
  unauthorised_payments: unauthorisedPayments,
  spoofing,
  payee_check: payeeCheck,
  debit_refund: debitRefund,
  bank_data_request: bankDataRequest,
  injunction_opposition: injunctionOpposition,
  loan_contest: loanContest,
  mandate_withdrawal: mandateWithdrawal,
  criminal_complaint: criminalComplaint,
  prosecutor_copy: prosecutorCopy,
  operator_request: operatorRequest,
  central_bank_files: centralBankFiles,
  account_register: accountRegister,
  vigilance,
  refusal_reply: refusalReply,
  mediator,
  supervisor_copy: supervisorCopy,
  home_mediator: homeMediator,
  complaint_supplement: complaintSupplement,
  illegal_content: illegalContent,
  registrar_notice: registrarNotice,
};

type About = { title: string; purpose: string };

/** Letters about the police and the law of where their writer lives, when it is not France. */
const FOR_RESIDENTS_ABROAD: Partial<Record<LetterKind, Partial<About>>> = {
  criminal_complaint: {
    title: "Plainte à la police du pays où vous vivez",
    purpose:
      "Pour porter plainte par écrit. Demandez d’abord à la police si elle reçoit les plaintes par courrier, et gardez le numéro. Votre banque voudra la lire\u00a0: dites ce que vous avez vu et cru.",
  },
  complaint_supplement: {
    title: "Complément de plainte",
    purpose: "Après une plainte, pour y ajouter un paiement ou une preuve. N’y nommez aucune autre victime.",
  },
  keep_pictures: {
    purpose:
      "Quand votre carte ou votre argent est passé par un magasin, une station-service ou un distributeur. N’y joignez pas vos relevés. Écrivez le jour même\u00a0: les images s’effacent vite. Puis dites le lieu à la police, qui seule les obtient.",
  },
};

/** The same, where the case is for somebody else, who may live in another country than who writes. */
const OF_SOMEBODY_ABROAD: typeof FOR_RESIDENTS_ABROAD = {
  criminal_complaint: { title: "Plainte à la police du pays où vit cette personne" },
};

/** When the complaint of a company serves: it has a seat, and no home. */
const COMPANY_COMPLAINT =
  "Pour porter plainte par lettre recommandée, sans rendez-vous. Elle va au procureur du tribunal du siège de l’entreprise. La plainte est déjà faite\u00a0? Prenez plutôt le complément. Votre banque et votre assureur voudront la lire\u00a0: dites ce que l’entreprise a vu et cru.";

/** Claims against a bank of another country, whose law is not that of France. */
const TO_BANKS_ABROAD: Partial<Record<LetterKind, Partial<About>>> = {
  spoofing: {
    purpose:
      "La contestation, quand l’appel affichait le numéro de votre banque. Le texte que l’écran affichait compte, et la lettre le demande à la banque. À faire relire par un avocat si vous avez suivi des instructions.",
  },
  vigilance: {
    purpose:
      "Pour des virements que vous avez faits vous-même, parce qu’on vous a trompé. La loi du pays de la banque décide si elle doit vous indemniser\u00a0: un avocat doit vous dire si ce choix est le bon.",
  },
};

const isAbroad = (payment: Payment): boolean => ["eea", "elsewhere"].includes(zoneOf(payment));

/** Whether a kind of letter is of no use to a case whose accounts are all abroad, since it refuses each of its payments. */
export const isOnlyForFrance = (kind: LetterKind, payments: readonly Payment[]): boolean =>
  LETTER_TEMPLATES[kind].needsPayments &&
  payments.length > 0 &&
  payments.every((payment) => isAbroad(payment) && LETTER_TEMPLATES[kind].refusalOf(payment) !== null);

type Victim = { filledFor: FilledFor | null; livesAbroad?: boolean };

/**
 * The title of a kind of letter, and when it serves, for the victim of a case, where they live and hold an account.
 * @param of its `payments`: those that it is, or may be, about.
 */
export function aboutLetter(
  kind: LetterKind,
  { filledFor, livesAbroad = false, payments = [] }: Victim & { payments?: readonly Payment[] },
): About {
  const { title, purpose } = LETTER_TEMPLATES[kind];
  const areAll = (is: (payment: Payment) => boolean) => payments.length > 0 && payments.every(is);
  if (filledFor === "company" && kind === "criminal_complaint") return { title, purpose: COMPANY_COMPLAINT };
  if (kind === "unauthorised_payments" && areAll(isOutsideArea)) return ABOUT_CONTEST;
  if (kind === "home_mediator" && areAll((payment) => countryOfAccount(payment) === "CH")) return ABOUT_SWISS_OMBUDSMAN;
  return {
    ...{ title, purpose },
    ...(livesAbroad && FOR_RESIDENTS_ABROAD[kind]),
    ...(livesAbroad && filledFor !== null && OF_SOMEBODY_ABROAD[kind]),
    ...(areAll(isAbroad) && TO_BANKS_ABROAD[kind]),
  };
}

/** Whether a kind of letter may be written for the victim of a case: some rights are for persons, or residents of France, only. */
export const mayBeWrittenFor = (kind: LetterKind, { filledFor, livesAbroad = false }: Victim): boolean =>
  (LETTER_TEMPLATES[kind].who !== "person" || filledFor !== "company") && !(livesAbroad && IN_FRANCE.includes(kind));
