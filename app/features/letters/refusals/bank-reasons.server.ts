import { isMeant, type Payment } from "~/features/payments/rules";
import { isOutsideArea } from "../banks/contest-abroad.server";
import { checkAsGround } from "../banks/payee-check.server";
import type { BankReason } from "../reasons";
import { type LetterFacts, toComplete } from "../rules";
import { listInWords } from "../templates/parts.server";
import { isDebit } from "../templates/records.server";

/**
 * A reason as a letter repeats it, what answers it for payments that their client contests as unauthorised, and what answers
 * it for those that they ordered, where the claim itself does.
 */
type Reply = { said: string; answer: string; toOrdered?: string };

/** The claim is the vigilance of the bank: neither the order nor its authentication answers it. */
const BESIDE_VIGILANCE = "ne répond pas à ma demande\u00a0: elle porte sur";

const TO_BANK: Record<BankReason, Reply> = {
  authenticated: {
    said: "Vous parlez d’une opération authentifiée ou validée.",
    answer:
      "L’usage d’un instrument de paiement ne suffit pas, à soi seul, à prouver que j’ai consenti (article L133-23). Prouvez-le pour cette opération\u00a0: le moyen, l’appareil, l’heure.",
    toOrdered: `L’authentification de l’ordre ${BESIDE_VIGILANCE} votre vigilance.`,
  },
  negligence: {
    said: "Vous parlez de négligence.",
    answer:
      "Elle doit être grave, et vous devez la prouver (articles L133-19 et L133-23). Dites par quel acte. Elle ne permet pas d’attendre pour rembourser (article L133-18).",
  },
  ordered: {
    said: "Vous dites que l’ordre vient de moi.",
    answer: "C’est à vous de le prouver (article L133-23).",
    toOrdered: `Être l’auteur de l’ordre ${BESIDE_VIGILANCE} votre vigilance.`,
  },
  iban: {
    said: "Vous parlez de l’IBAN.",
    answer:
      "L’article L133-21 vise l’exécution d’un ordre que le client a donné. Il ne dit rien d’une opération non autorisée.",
  },
  late: { said: "Vous parlez de délai.", answer: "Dites lequel, de quel jour il part, et de quelle règle." },
  partial: {
    said: "Vous ne rendez qu’une partie.",
    answer:
      "Une opération non autorisée se rembourse en entier (article L133-18). Vous gardez le reste pour une négligence grave\u00a0? Prouvez-la (article L133-23). Ce que j’ai reçu ne vaut pas accord.",
  },
  none: {
    said: "Vous ne donnez pas de raison.",
    answer: "Dites laquelle, et joignez vos preuves (article L133-23).",
  },
};

const TO_MEDIATOR: Record<BankReason, Reply> = {
  authenticated: {
    said: "La banque parle d’une opération authentifiée ou validée.",
    answer:
      "L’usage d’un instrument de paiement ne suffit pas, à soi seul, à prouver que j’ai consenti (article L133-23). C’est à elle de le prouver pour cette opération\u00a0: le moyen, l’appareil, l’heure.",
    toOrdered: `L’authentification de l’ordre ${BESIDE_VIGILANCE} la vigilance de la banque.`,
  },
  negligence: {
    said: "La banque parle de négligence.",
    answer:
      "Elle doit être grave, et c’est à la banque de la prouver (articles L133-19 et L133-23). Elle ne permet pas d’attendre pour rembourser (article L133-18).",
  },
  ordered: {
    said: "La banque dit que l’ordre vient de moi.",
    answer: "C’est à elle de le prouver (article L133-23).",
    toOrdered: `Être l’auteur de l’ordre ${BESIDE_VIGILANCE} la vigilance de la banque.`,
  },
  iban: { said: "La banque parle de l’IBAN.", answer: TO_BANK.iban.answer },
  late: {
    said: "La banque parle de délai.",
    answer: "C’est à elle de dire lequel, de quel jour il part, et de quelle règle.",
  },
  partial: {
    said: "La banque ne rend qu’une partie.",
    answer:
      "Une opération non autorisée se rembourse en entier (article L133-18). Elle garde le reste pour une négligence grave\u00a0? C’est à elle de la prouver (article L133-23). Ce que j’ai reçu ne vaut pas accord.",
  },
  none: {
    said: "La banque ne donne pas de raison.",
    answer: "C’est pourtant à elle de prouver (article L133-23).",
  },
};

/** A cheque is no payment service: the articles on payments do not bind the bank that paid it. */
export const isCheque = ({ method }: Payment): boolean => method === "cheque";

/**
 * The answer to each ticked reason; on another ground, its client answers it. Where none is ticked, the words of the bank choose
 * no answer: what stands whatever it wrote comes first, so that nobody has to make up the answer to a code or an approval.
 */
export function pointByPoint(facts: LetterFacts, to: "bank" | "mediator"): readonly string[] {
  const { ground, payments, reasons = [] } = facts;
  const replies = to === "bank" ? TO_BANK : TO_MEDIATOR;
  // Outside the Economic Area no law is known that these answers would follow from.
  const isOutside = payments.some(isOutsideArea);
  const isContested = ground === "unauthorised" && !payments.some(isCheque) && !isOutside;
  if (reasons.length === 0) {
    const stands = [
      isContested && !payments.every(isDebit) && USE_PROVES_LITTLE,
      isVigilance(facts) && onOrder(facts, replies.ordered.toOrdered),
      payments.every(isWantedDebit) && ifOpposed(ON_MANDATE),
    ].filter((text) => typeof text === "string");
    return [...stands, stands.length > 0 ? OTHER_REASON : ITS_REASONS];
  }
  return [
    ...reasons.map((reason) => {
      const { said, answer, toOrdered } = replies[reason];
      const check = reason === "iban" && !isContested && checkAsGround(facts);
      if (check) return `${said} ${nameTooText(check, to)}`;
      const own = isContested ? answer : isVigilance(facts) ? toOrdered : undefined;
      return `${said} ${own ?? toComplete("ce que vous répondez, sans rien reconnaître")}`;
    }),
    OTHER_REASON,
  ];
}

/** An answer that would say of its client what no bank said yet: it stands once the bank does. */
const ifOpposed = (answer: string): string => toComplete(`si la banque vous l’oppose, «\u00a0${answer}\u00a0»`);

/** That the order came from its client, which no letter brings up before the bank that may not know it. */
const onOrder = ({ payments }: LetterFacts, answer = ""): string =>
  payments.some(({ bankAnswerText }) => bankAnswerText !== null) ? answer : ifOpposed(answer);

/** A direct debit that its client accepted comes back without a reason. */
export const isWantedDebit = (payment: Payment): boolean => isDebit(payment) && isMeant(payment.validatedBy);
const ON_MANDATE = "Un mandat ne répond pas à ma demande\u00a0: ce remboursement se demande sans motif.";

const ITS_REASONS = toComplete("les raisons de la banque, et ce que vous répondez à chacune, sans rien reconnaître");
const OTHER_REASON = toComplete("une autre raison de la banque, et ce que vous y répondez, sans rien reconnaître");

/** Whether the letter claims the vigilance of the bank, and may say that its client gave the order. */
const isVigilance = ({ ground, isConfirmed, payments }: LetterFacts): boolean =>
  ground === "authorised" &&
  isConfirmed &&
  payments.every((one) => !isCheque(one) && !isDebit(one) && !isOutsideArea(one));

/** What the IBAN leaves unsaid, of the payments whose screen warned of nothing. */
function nameTooText({ numbers, others }: { numbers: string[]; others: string[] }, to: "bank" | "mediator"): string {
  if (others.length === 0) return NAME_TOO[to];
  const of = numbers.length > 1 ? "les opérations" : "l’opération";
  return `Pour ${of} n°\u00a0${listInWords(numbers)}, ${NAME_TOO[to].replace(/^C/, "c")}`;
}

const NAME_TOO = {
  bank: "Cela ne dit pas si vous avez vérifié le nom.",
  mediator: "Cela ne dit pas si elle a vérifié le nom.",
} as const;

const USE_PROVES_LITTLE =
  "L’usage d’un instrument de paiement ne suffit pas, à soi seul, à prouver que j’ai consenti, ni une négligence grave (article L133-23).";
