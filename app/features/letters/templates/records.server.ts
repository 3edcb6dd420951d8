import { isTransfer, type Payment } from "~/features/payments/rules";

/** Nobody is at a screen when a creditor draws a direct debit: what proves it is a mandate. */
export const isDebit = ({ method }: Payment): boolean => method === "direct_debit";

/** What a bank keeps of payments, as items of a list that end with « ; ». */
export const recordsAsked = (payments: readonly Payment[]): string[] => [
  ...(payments.some(isDebit)
    ? [
        "de m’envoyer le mandat que l’on vous a présenté, s’il existe\u00a0: sa date, sa signature, sa référence (RUM) et son créancier (ICS)\u00a0;",
      ]
    : []),
  ...(payments.every(isDebit) ? [] : atScreen(payments)),
];
const atScreen = (payments: readonly Payment[]): string[] => [
  "de m’envoyer les journaux d’authentification\u00a0: moyen, appareil, adresse IP, date et heure\u00a0;",
  // Nobody adds a payee to pay by card.
  `de me dire quand, et comment, un appareil a été enrôlé${payments.every(({ method }) => method === "card") ? "" : " ou un bénéficiaire ajouté"}\u00a0;`,
  "de m’envoyer le texte exact que l’application ou le message affichait\u00a0;",
];

/** What is asked about the account that received transfers, as items that end with « ; »; nothing for other payments. */
export const payeeAccountAsked = (payments: readonly Payment[]): string[] =>
  payments.some((payment) => isTransfer(payment) || payment.payeeIban !== null)
    ? [
        "de signaler l’IBAN du bénéficiaire au fichier des comptes à risque de fraude, le FNC-RF, dont l’ouverture est à confirmer (article L521-6-1 du code monétaire et financier)\u00a0;",
        "de demander à la banque du bénéficiaire ce qu’elle a fait, et de me l’écrire\u00a0;",
      ]
    : [];
