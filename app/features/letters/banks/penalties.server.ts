import { addBankDays } from "~/features/deadlines/calendar.server";
import {
  halfOf,
  halfText,
  type Penalties,
  penaltiesOf,
  rateOf,
  rateText,
} from "~/features/deadlines/legal-rates/rules";
import { type Payment, paymentAmount, sumInEuros } from "~/features/payments/rules";
import { formatMoney } from "~/ui/format";
import { type LetterFacts, type Section, toComplete } from "../rules";
import { dayInWords, informedOn, isCompany, items, words } from "../templates/parts.server";
import { FORMAL_NOTICE } from "./claims.server";

/** « vaut mise en demeure », with the penalties of a late refund, for payments that the client did not authorise. */
export const formalNotice = (facts: LetterFacts): Section =>
  words("notice", "Mise en demeure et pénalités", ...noticeTexts(facts));

/** The paragraphs of the same. */
export const noticeTexts = (facts: LetterFacts): string[] => [
  FORMAL_NOTICE,
  "Si vous ne remboursez pas à temps, vous me devez des intérêts (article L133-18 du code monétaire et financier). C’est le taux légal, majoré de cinq points pendant sept jours. La majoration est ensuite de dix points, puis de quinze après trente jours. Je compte par tranche, sans renoncer au taux le plus haut sur tout le retard.",
  rateInWords(facts),
  ...lateRefunds(facts).flatMap((late) => lateInWords(late, "Vous deviez me rembourser")),
  ...onWhatIsLeft(facts),
];

/** The same interest, told to who judges the bank. */
export const penaltyTexts = (facts: LetterFacts): string[] => [
  "Une banque qui rembourse trop tard doit des intérêts (article L133-18 du code monétaire et financier). C’est le taux légal, majoré de cinq points pendant sept jours. La majoration est ensuite de dix points, puis de quinze après trente jours. Je compte par tranche, sans renoncer au taux le plus haut sur tout le retard.",
  rateInWords(facts),
  ...lateRefunds(facts).flatMap((late) => lateInWords(late, "La banque devait me rembourser")),
];

/** What no product can count: on which sum interest runs, since a part came back. */
const onWhatIsLeft = ({ reasons = [] }: LetterFacts): string[] =>
  reasons.includes("partial")
    ? [toComplete("le calcul sur ce qui reste dû, depuis le jour où une partie est revenue")]
    : [];

const creditorOf = (facts: LetterFacts) => (isCompany(facts) ? "other" : "person");

function rateInWords(facts: LetterFacts): string {
  const half = halfOf(facts.writtenOn);
  const rate = rateOf(facts.rates, half, creditorOf(facts));
  return `Taux légal du ${halfText(half)}\u00a0: ${rate === null ? "celui qui est publié. Le calcul suivra" : rateText(rate)}.`;
}

type LateRefund = { payments: Payment[]; dueOn: string; penalties: Penalties };

/** The payments in euros whose refund is late on the day of writing, by the day on which it was due. */
function lateRefunds(facts: LetterFacts): LateRefund[] {
  const { payments, writtenOn: until, rates, reasons = [] } = facts;
  // Since a part came back, what is late is what is left.
  if (reasons.includes("partial")) return [];
  const told = payments.filter((payment) => payment.currency === "EUR" && informedOn(payment) !== null);
  const byDay = Map.groupBy(told, (payment) =>
    addBankDays(Temporal.PlainDate.from(informedOn(payment) ?? until), 1).toString(),
  );
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([dueOn, due]) => {
      const sum = { amount: sumInEuros(due), dueOn, until, creditor: creditorOf(facts) } as const;
      const penalties = penaltiesOf(sum, rates);
      return penalties.days > 0 ? [{ payments: due, dueOn, penalties }] : [];
    });
}

/** « 7 jours à 11,67 % : 44,76 € », then the total. */
function lateInWords({ payments, dueOn, penalties }: LateRefund, owed: string): string[] {
  const { days, tranches, total } = penalties;
  const sum = formatMoney(sumInEuros(payments));
  return [
    `${owed} ${sum} le ${dayInWords(dueOn)} au plus tard. Le retard est de ${inDays(days)} à ce jour${total === null ? "." : "\u00a0:"}`,
    // A tranche whose rate is missing is counted later, as the total is.
    items(
      ...tranches.flatMap(({ days: some, rate, amount }) =>
        rate === null || amount === null
          ? []
          : [`${inDays(some)} à ${rateText(rate)}\u00a0: ${paymentAmount({ amount, currency: "EUR" })}\u00a0;`],
      ),
    ).replace(/\u00a0;$/, "."),
    total === null
      ? "Total à ce jour\u00a0: au taux légal publié. Le calcul suivra."
      : `Total à ce jour\u00a0: ${paymentAmount({ amount: total, currency: "EUR" })}.`,
  ];
}

const inDays = (count: number): string => `${count}\u00a0jour${count > 1 ? "s" : ""}`;
