import { isTransfer, type Payment } from "~/features/payments/rules";
import { forCount } from "./parts.server";

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
/** A card paid in France may have been read in a shop, where no device signs in: its client need not know. */
export const mayBeInShop = ({ method, payeeCountry }: Payment): boolean =>
  method === "card" && (payeeCountry ?? "FR") === "FR";
/** Whether each of the payments may have been made in a shop. */
export const mayAllBeInShop = (payments: readonly Payment[]): boolean =>
  payments.length > 0 && payments.every(mayBeInShop);

function atScreen(payments: readonly Payment[]): string[] {
  // What a screen leaves is asked of what was paid at one.
  const ifOnline = mayAllBeInShop(payments) ? ", pour un paiement en ligne," : "";
  // Nobody adds a payee to pay by card.
  const added = payments.every(({ method }) => method === "card") ? "" : " ou un bénéficiaire ajouté";
  return [
    ...(payments.some(mayBeInShop)
      ? [
          "de me dire, pour un paiement en magasin, comment la carte a été lue, si un code a été tapé, et sur quel terminal\u00a0;",
        ]
      : []),
    `de m’envoyer${ifOnline} les journaux d’authentification\u00a0: moyen, appareil, adresse IP, date et heure\u00a0;`,
    `de me dire${ifOnline} quand, et comment, un appareil a été enrôlé${added}\u00a0;`,
    "de m’envoyer le texte exact que l’application ou le message affichait\u00a0;",
  ];
}

/** What a bank did about payments that nobody disputes having ordered, as items that end with « ; ». */
export const alertsAsked = (payments: readonly Payment[]): string[] => [
  `de me dire ce que vous avez contrôlé avant d’exécuter ${forCount(payments.length, "cette opération", "ces opérations")}, et ce que cela a donné\u00a0;`,
  "de me donner copie de vos alertes et de vos messages à ce sujet, et de tout garder\u00a0;",
];

/** What is asked about the account that received transfers, as items that end with « ; »; nothing for other payments. */
export const payeeAccountAsked = (payments: readonly Payment[]): string[] =>
  payments.some((payment) => isTransfer(payment) || payment.payeeIban !== null)
    ? [
        "de signaler l’IBAN du bénéficiaire au fichier des comptes à risque de fraude, le FNC-RF, dont l’ouverture est à confirmer (article L521-6-1 du code monétaire et financier)\u00a0;",
        "de demander à la banque du bénéficiaire ce qu’elle a fait, et de me l’écrire\u00a0;",
      ]
    : [];
