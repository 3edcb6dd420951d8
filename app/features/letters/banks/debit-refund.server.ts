import { isMeant } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { isRecentDebit, WORDS } from "../sending";
import {
  accounts,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  items,
  onBehalf,
  operations,
  policeComplaint,
  totalInWords,
  words,
} from "../templates/parts.server";

/** What is debited longer ago waits for another letter. */
function tooLate({ payments, writtenOn }: LetterFacts): string | null {
  const numbers = payments.flatMap((payment, at) => (isRecentDebit(payment, writtenOn) ? [] : [String(at + 1)]));
  return numbers.length > 0
    ? toComplete(
        `ôtez de cette lettre ${forCount(numbers.length, "l’opération", "les opérations")} n°\u00a0${numbers.join(", ")}, sans date, ou de plus de huit semaines`,
      )
    : null;
}

export const debitRefund: LetterTemplate = {
  kind: "debit_refund",
  title: "Remboursement d’un prélèvement, ou d’un abonnement caché",
  purpose:
    "Pour un prélèvement de moins de huit semaines, même si vous aviez donné un mandat\u00a0: un abonnement caché dans un achat, par exemple. Vous n’avez rien accepté du tout\u00a0? Prenez plutôt la contestation. Pour arrêter les suivants, révoquez aussi le mandat. Payé par carte\u00a0? Demandez à votre banque l’annulation («\u00a0chargeback\u00a0»).",
  addressee: "bank",
  ground: null,
  refusalOf: ({ method }) =>
    method === "direct_debit"
      ? null
      : "Cette lettre ne vise que des prélèvements\u00a0: leur remboursement suit une règle à eux.",
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    const [the, these] = [
      many ? "les prélèvements ci-dessous" : "le prélèvement ci-dessous",
      many ? "ces prélèvements" : "ce prélèvement",
    ];
    const isWanted = payments.every(({ validatedBy }) => isMeant(validatedBy));
    return {
      subject: `Demande de remboursement ${many ? "de prélèvements" : "d’un prélèvement"}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je vous demande de me rembourser ${the}, ${WORDS.refund} (article L133-25 du code monétaire et financier).${isWanted ? "" : " Je ne reconnais aucun mandat."}`,
          tooLate(facts),
          accounts(facts),
        ),
        operations(payments),
        words(
          "subscription",
          "L’abonnement",
          `${forCount(payments.length, "Il a été débité", "Ils ont été débités")} depuis moins de huit semaines. ${ifExact(`Je ne pouvais pas m’attendre à ${these}\u00a0: je croyais payer une seule fois.`)}`,
          items(
            `Ce que la page ou le message annonçait\u00a0: ${toComplete("le prix, et la pièce qui le montre")}.`,
            `Ce que j’ai écrit au marchand pour arrêter\u00a0: ${toComplete("le jour et sa réponse, ou «\u00a0rien\u00a0»")}.`,
          ),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            `de me rembourser ${totalInWords(payments)}, ou de me dire pourquoi vous refusez, dans les dix jours ouvrables (même article)\u00a0;`,
            "de m’envoyer la copie du mandat, avec sa date et sa signature\u00a0;",
            "de ne plus rien payer à ce créancier sans mon accord.",
          ),
          toVerify("le montant que la loi demande, quand il était annoncé"),
          "Je ne renonce à aucun droit, ni contre vous, ni contre ce créancier.",
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
