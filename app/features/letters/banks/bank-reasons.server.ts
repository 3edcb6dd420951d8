import type { Payment } from "~/features/payments/rules";
import type { BankReason } from "../reasons";
import { type LetterFacts, toComplete } from "../rules";
import { isDebit } from "../templates/records.server";
import { checkAsGround } from "./payee-check.server";

/** A reason as a letter repeats it, and what answers it for payments that their client contests as unauthorised. */
type Reply = { said: string; answer: string };

const TO_BANK: Record<BankReason, Reply> = {
  authenticated: {
    said: "Vous parlez d’une opération authentifiée ou validée.",
    answer:
      "L’usage d’un instrument de paiement ne suffit pas, à soi seul, à prouver que j’ai consenti (article L133-23). Prouvez-le pour cette opération\u00a0: le moyen, l’appareil, l’heure.",
  },
  negligence: {
    said: "Vous parlez de négligence.",
    answer:
      "Elle doit être grave, et vous devez la prouver (articles L133-19 et L133-23). Dites par quel acte. Elle ne permet pas d’attendre pour rembourser (article L133-18).",
  },
  ordered: {
    said: "Vous dites que l’ordre vient de moi.",
    answer: "C’est à vous de le prouver (article L133-23).",
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
  },
  negligence: {
    said: "La banque parle de négligence.",
    answer:
      "Elle doit être grave, et c’est à la banque de la prouver (articles L133-19 et L133-23). Elle ne permet pas d’attendre pour rembourser (article L133-18).",
  },
  ordered: {
    said: "La banque dit que l’ordre vient de moi.",
    answer: "C’est à elle de le prouver (article L133-23).",
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
  const isContested = ground === "unauthorised" && !payments.some(isCheque);
  if (reasons.length === 0)
    return [
      ...(isContested && !payments.every(isDebit) ? [USE_PROVES_LITTLE] : []),
      toComplete("les raisons de la banque, et ce que vous répondez à chacune"),
    ];
  return [
    ...reasons.map((reason) => {
      const { said, answer } = replies[reason];
      if (reason === "iban" && !isContested && checkAsGround(facts)) return `${said} ${NAME_TOO[to]}`;
      return `${said} ${isContested ? answer : toComplete("ce que vous répondez")}`;
    }),
    toComplete("une autre raison de la banque, et ce que vous y répondez"),
  ];
}

const NAME_TOO = {
  bank: "Cela ne dit pas si vous avez vérifié le nom.",
  mediator: "Cela ne dit pas si elle a vérifié le nom.",
} as const;

const USE_PROVES_LITTLE =
  "L’usage d’un instrument de paiement ne suffit pas, à soi seul, à prouver que j’ai consenti, ni une négligence grave (article L133-23).";
