import { isMeant, isTransfer } from "~/features/payments/rules";
import type { Certainty } from "../labels";
import { isOtherBank, isService, type Operation, type Rule } from "./rules";

const isDebit = ({ method }: Operation): boolean => method === "direct_debit";
const isCard = ({ method }: Operation): boolean => method === "card";

/** An operation that its payer did not authorise; who was deceived may argue so. */
const mayBeUnauthorised = (operation: Operation): boolean => isService(operation) && !isMeant(operation.consent);
/** That the bank was informed is known from a date that does not say how. */
const isToCheck = ({ told, written_report, to_check }: Operation): boolean =>
  to_check !== null && [told, written_report].every((day) => day === null || day > to_check);
const hasContractDays = ({ isCompany, contractDays }: Operation): boolean => isCompany && contractDays !== null;
const ifDeceived = ({ consent }: Operation): Certainty => (consent === "not_me" ? "certain" : "prudent");

/** Directive 2007/64 (ordonnance 2009-866), then directive 2015/2366 (ordonnance 2017-1252). */
const FIRST_DIRECTIVE = "2009-11-01";
const SECOND_DIRECTIVE = "2018-01-13";
/** The payment rules of the Union change in 2028; their text is not published. */
const UNTIL_NEW_LAW = "2027-12-31";

const report = {
  to: UNTIL_NEW_LAW,
  place: "french_bank",
  use: "report",
  sense: "act",
  starts: "debit",
  isCarried: true,
  kind: "forclusion",
} as const satisfies Partial<Rule>;

const answer = {
  to: UNTIL_NEW_LAW,
  place: "french_bank",
  use: "follow_up",
  sense: "other_side",
  isCarried: false,
} as const satisfies Partial<Rule>;

/** What is said to the bank, and what the bank owes. */
export const BANK_RULES: readonly Rule[] = [
  {
    ...report,
    id: "report_at_once",
    // Whoever asks for a recall, or complains, tells of the payment.
    doneBy: ["told", "written_report", "recall_asked", "complained"],
    from: FIRST_DIRECTIVE,
    appliesTo: isService,
    starts: "known",
    orStarts: "debit",
    length: null,
    isCarried: false,
    certainty: ({ consent }) => (isMeant(consent) ? "prudent" : "certain"),
    article: "Code monétaire et financier, L133-17 et L133-24",
    source: "Cass. com., 14 janvier 2026, 22-14.822, après CJUE, 1er août 2025, C-665/23",
    action: "Prévenez votre banque sans tarder",
    effect:
      "La loi demande de la prévenir dès que vous savez. Si vous attendez, la banque peut refuser de rembourser, même avant 13 mois.",
  },
  {
    ...report,
    id: "report_13_months",
    doneBy: "written_report",
    from: FIRST_DIRECTIVE,
    appliesTo: (operation) => mayBeUnauthorised(operation) && !isDebit(operation) && !hasContractDays(operation),
    length: { unit: "months", count: 13 },
    certainty: (operation) => (operation.isCompany ? "contract" : ifDeceived(operation)),
    article: "Code monétaire et financier, L133-24",
    source: "Cass. com., 2 juillet 2025, 24-16.590\u00a0: les 13 mois visent le signalement, non l’action en justice",
    action: "Signalez l’opération à votre banque, par écrit",
    effect:
      "N’attendez pas cette date\u00a0: c’est la dernière. Elle vise un paiement que vous n’avez pas autorisé. Le contrat d’une entreprise peut la raccourcir.",
  },
  {
    ...report,
    id: "report_contract",
    who: "company",
    doneBy: "written_report",
    from: FIRST_DIRECTIVE,
    // The clause of a contract speaks of what is contested, whatever was authorised.
    appliesTo: (operation) => isService(operation) && hasContractDays(operation),
    length: null,
    lengthOf: ({ contractDays }) => (contractDays === null ? null : { unit: "days", count: contractDays }),
    isCarried: false,
    kind: "contract",
    certainty: "contract",
    unconfirmed: "L’article qui permet au contrat d’une entreprise de raccourcir les 13 mois.",
    article: "Votre contrat\u00a0; Code monétaire et financier, L133-24",
    source: "Contrat de l’entreprise avec sa banque",
    action: "Signalez l’opération à la banque de l’entreprise, par écrit",
    effect: "C’est le délai que vous avez lu dans le contrat. N’attendez pas cette date\u00a0: c’est la dernière.",
  },
  {
    ...report,
    id: "report_70_days",
    doneBy: "written_report",
    from: SECOND_DIRECTIVE,
    appliesTo: (operation) =>
      mayBeUnauthorised(operation) &&
      (operation.isOutsideEea === true || (operation.isOutsideEea === null && !isDebit(operation))),
    length: { unit: "days", count: 70 },
    certainty: ({ method, isOutsideEea, consent }) =>
      method === "card" && isOutsideEea && consent === "not_me" ? "certain" : "prudent",
    unconfirmed:
      "L133-1-1 nomme les cartes\u00a0; pour les virements, la FAQ de la Banque de France. Son IV n’a pas été lu.",
    article: "Code monétaire et financier, L133-1-1",
    source: "Lexbase L6425LLK\u00a0; Banque de France, FAQ virements",
    action:
      "Signalez l’opération avant cette date, si la banque du bénéficiaire est hors de l’Espace économique européen",
    effect: "Le délai peut y être réduit à 70 jours. Votre contrat peut le porter à 120 jours au plus.",
  },
  {
    ...report,
    id: "debit_8_weeks",
    doneBy: "refund_asked",
    from: FIRST_DIRECTIVE,
    appliesTo: isDebit,
    length: { unit: "days", count: 56 },
    certainty: "unconfirmed",
    unconfirmed:
      "La version du 13 janvier 2018. La loi demande aussi un montant plus élevé que prévu\u00a0; le prélèvement SEPA, non.",
    article: "Code monétaire et financier, L133-25, III",
    source: "doctrine.fr, version de 2013\u00a0; lesclesdelabanque.com",
    readOn: "2026-11-28",
    action: "Demandez le remboursement du prélèvement, même si vous l’aviez autorisé",
    effect: "Pendant huit semaines, vous n’avez pas de raison à donner si son montant n’était pas connu d’avance.",
  },
  {
    ...report,
    id: "debit_13_months",
    doneBy: "written_report",
    from: FIRST_DIRECTIVE,
    appliesTo: (operation) => mayBeUnauthorised(operation) && isDebit(operation) && !hasContractDays(operation),
    length: { unit: "months", count: 13 },
    certainty: (operation) => (operation.isCompany ? "contract" : ifDeceived(operation)),
    article: "Code monétaire et financier, L133-24",
    source: "Cass. com., 2 juillet 2025, 24-16.590",
    action: "Contestez un prélèvement que vous n’avez jamais autorisé",
    effect: "C’est la limite pour un prélèvement sans mandat de votre part.",
  },
  {
    ...answer,
    id: "debit_answer",
    from: FIRST_DIRECTIVE,
    appliesTo: isDebit,
    starts: "refund_asked",
    length: { unit: "bank_days", count: 10 },
    endsWith: "answered",
    kind: "duty",
    certainty: "unconfirmed",
    unconfirmed: "La version du 13 janvier 2018.",
    article: "Code monétaire et financier, L133-25, III",
    source: "doctrine.fr, version de 2013\u00a0; lesclesdelabanque.com",
    readOn: "2026-11-28",
    action: "La banque rembourse le prélèvement, ou justifie son refus",
    effect: "Sans réponse à cette date, écrivez une réclamation.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "bank_refund",
    from: SECOND_DIRECTIVE,
    appliesTo: mayBeUnauthorised,
    // L133-18 asks that the bank be informed, in no particular form.
    starts: ["told", "written_report", "to_check"],
    length: { unit: "bank_days", count: 1 },
    kind: "duty",
    certainty: (operation) => (isToCheck(operation) ? "prudent" : ifDeceived(operation)),
    article: "Code monétaire et financier, L133-18",
    source:
      "Cass. com., 30 avril 2025, 24-10.149. Exceptions\u00a0: fraude ou négligence grave (L133-19), que la banque prouve (L133-23)",
    action: "La banque rembourse une opération non autorisée",
    effect:
      "Au plus tard à la fin du jour d’ouverture suivant, sauf soupçon de fraude de votre part. Sinon, écrivez une réclamation.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "bank_answer_15_days",
    from: SECOND_DIRECTIVE,
    appliesTo: isService,
    starts: "complained",
    length: { unit: "bank_days", count: 15 },
    kind: "duty",
    certainty: "certain",
    article: "Code monétaire et financier, L133-45",
    source: "doctrine.fr",
    action: "La banque répond à votre réclamation",
    effect: "Le délai part de la réception de votre lettre\u00a0: comptez quelques jours de plus si elle est postée.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "bank_answer_35_days",
    from: SECOND_DIRECTIVE,
    appliesTo: isService,
    starts: "complained",
    length: { unit: "bank_days", count: 35 },
    kind: "duty",
    certainty: "certain",
    article: "Code monétaire et financier, L133-45",
    source: "doctrine.fr",
    action: "La banque répond, si elle vous a écrit qu’elle avait besoin de plus de temps",
    effect: "C’est le dernier délai. Ensuite, un particulier peut saisir le médiateur.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "bank_acknowledgement",
    from: null,
    to: null,
    appliesTo: isOtherBank,
    starts: "complained",
    length: { unit: "working_days", count: 10 },
    kind: "practice",
    certainty: "certain",
    article: "Recommandation de l’ACPR sur les réclamations",
    source: "abe-infoservice.fr",
    action: "La banque accuse réception de votre réclamation",
    effect: "Le délai part de l’envoi.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "bank_answer_2_months",
    from: null,
    to: null,
    appliesTo: isOtherBank,
    starts: "complained",
    length: { unit: "months", count: 2 },
    kind: "practice",
    certainty: "certain",
    article: "Recommandation de l’ACPR sur les réclamations",
    source: "abe-infoservice.fr",
    action: "La banque répond à votre réclamation",
    effect: "Ensuite, un particulier peut saisir le médiateur.",
    doneBy: "answered",
  },
  {
    ...answer,
    id: "recall_answer",
    from: null,
    to: null,
    appliesTo: isTransfer,
    starts: "recall_asked",
    length: { unit: "bank_days", count: 15 },
    kind: "practice",
    certainty: "unconfirmed",
    unconfirmed: "Les chiffres exacts du règlement SEPA de l’EPC.",
    article: "Règlement SEPA de l’EPC",
    source: "Règles entre banques",
    action: "La banque du bénéficiaire répond à la demande de rappel",
    effect: "Demandez à votre banque ce qu’elle a répondu, et les informations pour agir contre le bénéficiaire.",
    // What the bank answers to a claim says nothing of what the payee's bank did.
    doneBy: "recall_answered",
  },
  {
    ...report,
    id: "chargeback_120_days",
    use: "follow_up",
    from: null,
    to: null,
    appliesTo: isCard,
    starts: "paid",
    orStarts: "debit",
    length: { unit: "days", count: 120 },
    isCarried: false,
    kind: "contract",
    certainty: "contract",
    unconfirmed: "Visa va jusqu’à 540 jours pour certains motifs\u00a0; Mastercard 90 pour un double débit.",
    article: "Règles des réseaux Visa et Mastercard",
    source: "docs.chargeflow.io\u00a0; docs.adyen.com",
    action: "Demandez à votre banque l’annulation du paiement par carte («\u00a0chargeback\u00a0»)",
    effect:
      "Le délai dépend du réseau et du motif. Il part de l’achat, donc avant le débit d’une carte à débit différé, ou de la livraison prévue\u00a0: demandez à votre banque.",
  },
];
