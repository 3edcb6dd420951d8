import { isMeant } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { isRecentDebit, lastRefundDay, WORDS } from "../sending";
import {
  accounts,
  CLOSING,
  dayInWords,
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
import { FORMAL_NOTICE, REFUND_ARTICLE, sentTwice } from "./claims.server";
import { CONTEST_INSTEAD, isOutsideArea } from "./contest-abroad.server";
import { seeInstead } from "./instead.server";

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
  refusalOf: (payment) => {
    if (payment.method !== "direct_debit")
      return `Cette lettre ne vise que des prélèvements\u00a0: leur remboursement suit une règle à eux. ${seeInstead(payment)}`;
    return isOutsideArea(payment) ? CONTEST_INSTEAD : null;
  },
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    const the = many ? "les prélèvements ci-dessous" : "le prélèvement ci-dessous";
    const isInTime = payments.every((payment) => isRecentDebit(payment, facts.writtenOn));
    const lastDay = isInTime ? lastRefundDay(payments.flatMap(({ debitedOn }) => debitedOn ?? [])) : null;
    const isWanted = payments.every(({ validatedBy }) => isMeant(validatedBy));
    return {
      subject: `Demande de remboursement ${many ? "de prélèvements" : "d’un prélèvement"}`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je vous demande de me rembourser ${the}, ${WORDS.refund}.${isWanted ? "" : " Je ne reconnais aucun mandat."} ${REFUND_ARTICLE}`,
          sentTwice(facts),
          tooLate(facts),
          accounts(facts),
        ),
        operations(payments),
        ...(lastDay === null
          ? []
          : [
              words(
                "subscription",
                "Le délai",
                `${forCount(payments.length, "Ce prélèvement a", "Ces prélèvements ont")} moins de huit semaines, un délai qui finit ${many ? "au plus tôt " : ""}le ${dayInWords(lastDay)}. Je n’ai pas de motif à donner.`,
              ),
            ]),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            `de me rembourser ${totalInWords(payments)}, ou de me dire pourquoi vous refusez, dans les dix jours ouvrables ${toVerify("ce délai")}\u00a0;`,
            "de m’envoyer la copie du mandat, avec sa date et sa signature\u00a0;",
            "de ne plus rien payer à ce créancier sans mon accord.",
          ),
          toVerify("le montant que la loi demande, quand il était annoncé"),
          "Je ne renonce à aucun droit, ni contre vous, ni contre ce créancier.",
        ),
        words("notice", "Mise en demeure", FORMAL_NOTICE),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
