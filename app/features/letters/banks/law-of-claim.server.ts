import { isMeant, type Payment } from "~/features/payments/rules";
import { isCheque, isWantedDebit } from "../refusals/bank-reasons.server";
import { ifExact, type LetterFacts, type LetterText, type Section, toComplete, toVerify } from "../rules";
import { isNotConsented, isRecentDebit, WORDS } from "../sending";
import {
  arePaymentServices,
  cite,
  dayInWords,
  forCount,
  items,
  listInWords,
  totalInWords,
  whenText,
  words,
} from "../templates/parts.server";
import { consentToConfirm, contractArticle, isGroundOpen, REFUND_ARTICLE, REFUND_OR_DAMAGES } from "./claims.server";
import { checkAsGround, nothingShown } from "./payee-check.server";
import { contraryDecision, orderedText, unusual } from "./vigilance.server";

/** The duty of the bank on which a claim about what its client ordered rests. */
const VIGILANCE_DUTY = "La banque devait relever les anomalies apparentes, puis vérifier, et m’alerter";

/** Its paragraphs, what is asked, and the decisions that they cite. */
type Law = { texts: string[]; demand: string; caseLaw: LetterText["caseLaw"] };

/** To whom a letter speaks of the bank: to itself, or to its mediator. */
type To = "bank" | "mediator";

/** What a claim rests on: its ground, and the check of the payee's name where that of a company may rest on it. */
export function lawOf(facts: LetterFacts, to: To): Law {
  const law = lawOfGround(facts, to);
  const check = checkAsGround(facts);
  // Who denies the order says nothing of the screen on which it was given.
  if (!check || facts.ground === "unauthorised") return law;
  if (facts.ground === null)
    return {
      texts: [...check.texts, ...asideText(check.others)],
      demand: `le remboursement de ${totalInWords(check.covered)}`,
      caseLaw: [],
    };
  return { ...law, texts: [...law.texts, ...check.texts] };
}

/** What rests on no check of the name is not claimed with what does. */
const asideText = (numbers: readonly string[]): string[] =>
  numbers.length === 0
    ? []
    : [
        toComplete(
          `ôtez de cette lettre ${numbers.length > 1 ? "les opérations" : "l’opération"} n°\u00a0${listInWords(numbers)}, ou dites avec un avocat ce que vous en demandez`,
        ),
      ];

/** One ground or the other, or a passage that is visibly open. */
function lawOfGround(facts: LetterFacts, to: To): Law {
  const { ground, payments } = facts;
  const total = totalInWords(payments);
  const contrary = contraryDecision(payments);
  const denied = `${WORDS.refusedConsent} ${forCount(payments.length, "cette opération", "ces opérations")}.`;
  if (ground === "unauthorised" && payments.some(isCheque)) return lawOfCheques(facts, total, to);
  if (payments.length > 0 && payments.every(isWantedDebit)) return lawOfDebits(facts, total);
  if (ground === "unauthorised")
    return {
      texts: [
        `${consentToConfirm(facts) ?? denied} La banque rembourse une opération non autorisée au plus tard le jour ouvrable suivant (article L133-18 du code monétaire et financier). Un seul motif lui permet d’attendre\u00a0: un soupçon de fraude de ma part, qu’elle a écrit à la Banque de France (même article). La négligence n’en est pas un.`,
        `Elle doit prouver que l’opération a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23), sans «\u00a0déficience technique ou autre\u00a0» (${cite("24-10.149")}). C’est aussi à elle de prouver une fraude ou une négligence grave (articles L133-19 et L133-23).`,
      ],
      demand: `le remboursement de ${total}, avec les frais et les intérêts`,
      caseLaw: ["24-10.149"],
    };
  if (ground === "authorised")
    return {
      texts: [
        isGroundOpen(facts)
          ? toVerify(
              `la phrase qui dit d’où viennent ces opérations, et «\u00a0${VIGILANCE_DUTY}.\u00a0» (article 1231-1 du code civil)`,
            )
          : `${orderedText(facts, "ci-dessus")} ${VIGILANCE_DUTY}${contractArticle(facts)}`,
        // A company says it as a ground of its own.
        !checkAsGround(facts) && nothingShown(facts, to),
        contrary.text,
      ].filter((text) => typeof text === "string"),
      demand: `${isGroundOpen(facts) ? REFUND_OR_DAMAGES : "l’indemnisation de ma perte"}, pour ${total}`,
      caseLaw: contrary.caseLaw,
    };
  return {
    texts: [toVerify(`le fondement de la demande${reportedBefore(payments)}`)],
    demand: `${REFUND_OR_DAMAGES}, pour ${total}`,
    caseLaw: [],
  };
}

/** The unusual features of the payments that their client ordered, as a section of its own, under any country’s law. */
export const unusualOf = (facts: LetterFacts, to: To): Section[] =>
  facts.ground === "authorised" && !facts.payments.every(isWantedDebit)
    ? [
        words(
          "anomalies",
          "Ce qui devait alerter la banque",
          to === "bank" ? "Voici ce que vous pouviez voir\u00a0:" : "Voici ce que la banque pouvait voir\u00a0:",
          items(...unusual(facts)),
        ),
      ]
    : [];

/**
 * Whichever ground is chosen, what was written to the bank in time may have reported the payments; those that were wanted
 * report nothing. It presumes a ground: a lawyer says it with the ground.
 */
function reportedBefore(payments: readonly Payment[]): string {
  if (!arePaymentServices(payments) || payments.some(({ validatedBy }) => isMeant(validatedBy))) return "";
  const [day, ...others] = new Set(payments.map(({ complainedOn }) => complainedOn));
  const of = day && others.length === 0 ? ` du ${dayInWords(day)}` : "";
  return `, et si mon écrit${of} valait signalement (article L133-24)`;
}

/** What stands of a cheque: who signed it, and a rule that no source carries yet. */
function lawOfCheques({ payments }: LetterFacts, total: string, to: To): Law {
  const many = payments.length > 1;
  const isForged = payments.every((payment) => isCheque(payment) && isNotConsented(payment));
  return {
    texts: [
      isForged
        ? toComplete(
            `si c’est exact, «\u00a0${many ? "ces chèques portent une signature qui n’est pas la mienne, et la banque les a payés" : "ce chèque porte une signature qui n’est pas la mienne, et la banque l’a payé"} sans ordre de moi\u00a0»`,
          )
        : payments.every(isCheque)
          ? toVerify("la phrase qui dit ce que vous contestez")
          : toComplete("une lettre pour les chèques, une autre pour le reste\u00a0: les règles ne sont pas les mêmes"),
      toVerify("la règle qui oblige la banque pour un chèque"),
    ],
    demand: `${to === "bank" ? "de remettre" : "que la banque remette"} ${total} sur mon compte`,
    caseLaw: [],
  };
}

/** What stands of direct debits with a mandate: they come back without a reason, asked for within their eight weeks. */
function lawOfDebits({ payments }: LetterFacts, total: string): Law {
  const isAsked = payments.every(({ refundAskedOn }) => refundAskedOn !== null);
  const isInTime = payments.every(
    (payment) => payment.refundAskedOn !== null && isRecentDebit(payment, payment.refundAskedOn),
  );
  const said = `J’ai demandé ce remboursement ${(isAsked && whenText(payments, "refundAskedOn")) || "le…"}, dans les huit semaines\u00a0: je n’avais pas de motif à donner.`;
  return {
    texts: [`${isInTime ? said : ifExact(said)} ${REFUND_ARTICLE}`],
    demand: `le remboursement de ${total}`,
    caseLaw: [],
  };
}
