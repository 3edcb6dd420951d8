import type { CaseLawId } from "~/content/case-law";
import { isOutsideEea } from "~/features/deadlines/case/rules.server";
import { methodLabel } from "~/features/payments/labels";
import { isTransfer, type Payment, paymentAmount } from "~/features/payments/rules";
import { ifExact, type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import {
  accounts,
  CLOSING,
  cite,
  firstContact,
  forCount,
  GREETING,
  items,
  lastItems,
  listInWords,
  onBehalf,
  once,
  operations,
  totalInWords,
  unlessPaymentService,
  whenText,
  words,
} from "../templates/parts.server";
import { alertsAsked, payeeAccountAsked } from "../templates/records.server";
import { contractArticle, ending, FORMAL_NOTICE, isGroundOpen, REFUND_OR_DAMAGES } from "./claims.server";
import { CONTEST_INSTEAD, contestAbroad, isOutsideArea } from "./contest-abroad.server";
import { CONTEST, seeInstead } from "./instead.server";
import { nothingShown } from "./payee-check.server";

const DAY = 86_400_000;
const COUNTRIES = new Intl.DisplayNames("fr", { type: "region" });

/** How old the client is, for the client to say it or not; null of another, and where it is not known. */
function ageOf({ person, caseRow, writtenOn }: LetterFacts): number | null {
  if (caseRow.filledFor !== null || !person?.dateOfBirth) return null;
  return Temporal.PlainDate.from(person.dateOfBirth).until(writtenOn, { largestUnit: "year" }).years;
}

/**
 * What the case knows of the payments that a bank could have noticed. What would speak for the bank is left to the client. The
 * check of the payee's name stands in its own letter: the two claims exclude each other.
 */
function anomalies(facts: LetterFacts): string {
  const { payments } = facts;
  const days = payments.flatMap(({ debitedOn }) => debitedOn ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  const length = first && last ? (Date.parse(last) - Date.parse(first)) / DAY + 1 : 0;
  const inEuros = payments.filter(({ currency }) => currency === "EUR").sort((a, b) => b.amount - a.amount);
  // A bank of the Economic Area is no anomaly by itself (Com. 12 June 2025, 24-10.168).
  const countries = once(payments.map(({ payeeCountry }) => isOutsideEea(payeeCountry) && payeeCountry)).map(
    (code) => COUNTRIES.of(code) ?? code,
  );
  const payees = once(payments.map(({ payeeIban, payeeName }) => payeeIban ?? payeeName));
  return items(
    ...unusual(facts),
    payments.length > 1 &&
      `Montant\u00a0: ${totalInWords(payments)}${inEuros.length > 1 && inEuros[0] ? `, dont un paiement de ${paymentAmount(inEuros[0])}` : ""}.`,
    payments.length > 1 &&
      length > 0 &&
      `Fréquence\u00a0: ${days.length} paiements en ${length} jour${length > 1 ? "s" : ""}.`,
    countries.length > 0 &&
      `Destination\u00a0: ${forCount(countries.length, "un compte tenu à l’étranger", "des comptes tenus à l’étranger")} (${listInWords(countries)}).`,
    payees.length > 1 && `${payees.length} bénéficiaires différents.`,
    toComplete("ce que la banque vous a demandé ou dit avant d’exécuter, ou son silence"),
  );
}

/** What was unusual for the client, who says whether it was; the reply to a refusal says the same. */
export function unusual(facts: LetterFacts): string[] {
  const age = ageOf(facts);
  const near = once(
    facts.payments.map(
      ({ payeeCountry }) => payeeCountry !== "FR" && isOutsideEea(payeeCountry) === false && payeeCountry,
    ),
  );
  const to = near.length > 0 ? ` (${listInWords(near.map((code) => COUNTRIES.of(code) ?? code))})` : "";
  return [
    // A sum alone is no anomaly (Com. 14 January 2026, 24-19.102), nor is a bank of the Economic Area.
    ifExact(
      `Ce n’est pas le montant seul\u00a0: c’est un bénéficiaire nouveau, un pays où je n’envoie rien${to}, et des sommes contraires à mes usages.`,
    ),
    toComplete(
      `ce qui était inhabituel pour vous\u00a0: usages du compte, plus gros virement de l’année d’avant, âge${age === null ? "" : ` (${age} ans)`}, revenus, nouveaux bénéficiaires et quand ils ont été ajoutés`,
    ),
  ];
}

/** That its client made the payments, once a lawyer confirmed that the letter may say it: it gives up L133-18. */
export const orderedText = ({ payments, isConfirmed }: LetterFacts, where: "ci-dessous" | "ci-dessus"): string =>
  isConfirmed
    ? `J’ai ordonné ${forCount(payments.length, "l’opération", "les opérations")} ${where} à la suite d’une tromperie.`
    : toVerify("la phrase qui dit d’où viennent ces opérations");

/** The decision that a bank opposes to who gave the IBAN, deceived, for a lawyer to answer before the letter leaves. */
export function contraryDecision(payments: readonly Payment[]): { text: string | null; caseLaw: CaseLawId[] } {
  if (!payments.some(isTransfer)) return { text: null, caseLaw: [] };
  return { text: toVerify(`${cite("23-15.437")}, que la banque opposera`), caseLaw: ["23-15.437"] };
}

export const vigilance: LetterTemplate = {
  kind: "vigilance",
  title: "Vigilance de la banque sur des virements",
  purpose:
    "Pour des virements que vous avez faits vous-même, parce qu’on vous a trompé\u00a0: un faux placement, par exemple. Déconseillée si vous avez donné vous-même l’IBAN\u00a0: la banque n’est alors pas responsable (Cass. com., 15 janvier 2025). Elle ne va pas avec une contestation du même virement. Un avocat doit vous dire si ce choix est le bon.",
  addressee: "bank",
  ground: "authorised",
  refusalOf: (payment) => {
    const { method, validatedBy } = payment;
    if (isOutsideArea(payment)) return CONTEST_INSTEAD;
    if (validatedBy === "not_me")
      return (
        unlessPaymentService(payment) ??
        `Vous avez indiqué que ce paiement ne vient pas de vous\u00a0: il se conteste comme non autorisé. ${CONTEST}`
      );
    if (method === "card") return `Un paiement par carte se conteste autrement. ${seeInstead(payment)}`;
    if (method === "direct_debit") return `Un prélèvement se discute autrement, et sans tarder. ${seeInstead(payment)}`;
    if (method && ["voucher", "crypto", "loan", "payment_app"].includes(method))
      return `${methodLabel(method)}\u00a0: cette lettre vise l’argent qui a quitté votre compte en banque.`;
    return null;
  },
  needsPayments: true,
  write: (facts) => {
    if (facts.payments.some(isOutsideArea)) return contestAbroad(facts);
    const many = facts.payments.length > 1;
    const these = many ? "ces opérations" : "cette opération";
    // The name of this ground would admit the order of who approved something while deceived: a lawyer alone writes it.
    const isOpen = isGroundOpen(facts);
    const duty =
      "La banque doit relever les anomalies apparentes. Elle doit alors vérifier, et alerter. Sinon, elle engage sa responsabilité";
    return {
      subject: isOpen ? toVerify("l’objet de cette lettre") : "Devoir de vigilance\u00a0: demande d’indemnisation",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          orderedText(facts, "ci-dessous") +
            (isOpen ? "" : " Je vous demande de m’indemniser de la perte que votre vigilance aurait évitée."),
          accounts(facts),
        ),
        operations(facts.payments),
        words(
          "story",
          "Ce qui s’est passé",
          facts.caseRow.contactDate !== null && facts.caseRow.contactDatePrecision !== "unknown" && firstContact(facts),
          toComplete("ce que la banque pouvait voir, jour après jour. Relisez-le avec un avocat"),
          whenText(facts.payments, "informedOn") && `Je vous ai prévenus ${whenText(facts.payments, "informedOn")}.`,
        ),
        words(
          "anomalies",
          "Ce qui devait alerter la banque",
          `Voici ce que vous pouviez voir, autour de ${these}\u00a0:`,
          anomalies(facts),
        ),
        words(
          "law",
          "Ce que dit la loi",
          isOpen ? toVerify(`«\u00a0${duty}.\u00a0» (article 1231-1 du code civil)`) : duty + contractArticle(facts),
          nothingShown(facts, "bank"),
          contraryDecision(facts.payments).text,
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          lastItems(
            `${isOpen ? `${REFUND_OR_DAMAGES},` : "de m’indemniser,"} pour ${totalInWords(facts.payments)}\u00a0;`,
            ...payeeAccountAsked(facts.payments),
            ...alertsAsked(facts.payments),
          ),
          toVerify("une demande subsidiaire"),
        ),
        words("notice", "Mise en demeure", FORMAL_NOTICE),
        words("ending", "Fin", ...ending(facts), CLOSING),
      ],
      caseLaw: contraryDecision(facts.payments).caseLaw,
    };
  },
};
