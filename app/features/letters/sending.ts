import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { LetterFact, LetterTraces } from "~/db/schema/letters";
import { FACTS_OF_ONE_BANK, NOTED_FACTS } from "~/features/deadlines/labels";

/** The words of a letter that perform an act; its client may remove them, and the act is then not done. */
export const WORDS = {
  report: "vaut signalement (article L133-24 du code monétaire et financier)",
  confirmed: "confirme par écrit mon signalement",
  refusedConsent: "Je n’ai pas consenti à",
  refund: "même si vous produisez un mandat",
  access: "article 15 du règlement (UE) 2016/679",
  records: "d’après notre contrat, ce que vous avez gardé",
} as const;

type Of = { method: string | null; validatedBy: string | null; debitedOn: string | null };

/** What a letter does about each of its payments. */
type Act = {
  fact: Exclude<LetterFact, "reportedOn">;
  /** The words that do it, each by itself, when they are not what the letter is for. */
  words?: readonly string[];
  /** The payments that it is done for; all when absent. */
  isFor?: (payment: Of, sentOn: string) => boolean;
};

const DAY = 86_400_000;
const EIGHT_WEEKS = 56;

/** A direct debit that its payer may have refunded without a reason on a day (CMF L133-25). @param day an ISO date. */
export const isRecentDebit = ({ method, debitedOn }: Omit<Of, "validatedBy">, day: string): boolean =>
  method === "direct_debit" && debitedOn !== null && Date.parse(day) - Date.parse(debitedOn) <= EIGHT_WEEKS * DAY;

/** The last day on which the soonest of some direct debits is refunded without a reason. */
export const lastRefundDay = (debitedOn: readonly string[]): string | null => {
  const [first] = debitedOn.toSorted();
  return first ? Temporal.PlainDate.from(first).add({ days: EIGHT_WEEKS }).toString() : null;
};

const report: Act = { fact: "writtenReportOn" };
const complaint: Act = { fact: "complainedOn" };
const refund: Act = { fact: "refundAskedOn", words: [WORDS.refund], isFor: isRecentDebit };

/** Only what its payer did not make is reported by a letter that is for something else: no letter chooses a ground. */
export const isNotConsented = ({ validatedBy }: Pick<Of, "validatedBy">): boolean => validatedBy === "not_me";

/**
 * What each letter does, and nothing else. A report is what CMF L133-24 asks for; a complaint starts the days in which the
 * bank answers (CMF L133-45) and the year of its mediator (C. conso. L612-2). A letter that says that its client ordered the
 * payment reports nothing as unauthorised; one that withdraws a mandate neither contests a debit nor asks for it back.
 */
export const ACTS: Record<LetterKind, readonly Act[]> = {
  recall: [{ fact: "recallAskedOn" }, { ...report, words: [WORDS.report, WORDS.confirmed], isFor: isNotConsented }],
  crypto_freeze: [],
  stablecoin_freeze: [],
  cheque_opposition: [],
  keep_pictures: [],
  unauthorised_payments: [report, complaint, refund],
  spoofing: [report, complaint, refund],
  payee_check: [complaint],
  injunction_opposition: [],
  loan_contest: [],
  debit_refund: [refund],
  mandate_withdrawal: [{ fact: "mandateWithdrawnOn" }],
  criminal_complaint: [],
  prosecutor_copy: [],
  operator_request: [],
  central_bank_files: [],
  account_register: [],
  vigilance: [complaint],
  refusal_reply: [{ ...report, words: [WORDS.refusedConsent] }, complaint],
  mediator: [],
  supervisor_copy: [],
  home_mediator: [],
  complaint_supplement: [],
  illegal_content: [],
  bank_data_request: [],
  registrar_notice: [],
};

/** The deadline that the sending of a letter is done for, or the fact of the whole case that it notes, with the words that do it, and what its client reads. */
type Done = { rule: string; words?: string; text: string };
const DONE: Partial<Record<LetterKind, Done | readonly Done[]>> = {
  crypto_freeze: { rule: "exchange_freeze", text: "la demande de gel est notée comme faite" },
  stablecoin_freeze: { rule: "issuer_freeze", text: "la demande de blocage à l’émetteur est notée comme faite" },
  payee_check: { rule: "payee_check", text: "la lettre sur la vérification du nom est notée comme partie" },
  cheque_opposition: { rule: "cheque_opposition", text: "l’opposition au chèque est notée comme faite" },
  keep_pictures: { rule: "pictures_1_month", text: "la demande de garder les images est notée comme faite" },
  bank_data_request: [
    {
      rule: "data_request",
      words: WORDS.access,
      text: "la banque a un mois pour répondre à votre demande d’accès",
    },
    // A company has no access to personal data: no month of the law starts.
    { rule: "bank_records", words: WORDS.records, text: "la demande à la banque est notée comme faite" },
  ],
  injunction_opposition: {
    rule: "injunction_1_month",
    text: "l’opposition à l’injonction de payer est notée comme faite",
  },
  loan_contest: { rule: "loan_contest", text: "la contestation du crédit est notée comme faite" },
  operator_request: { rule: "operator_request", text: "le mois de réponse de votre opérateur part de ce jour" },
  central_bank_files: { rule: "loan_registers", text: "la demande à la Banque de France est notée comme faite" },
  account_register: {
    rule: "loan_accounts",
    text: "la demande sur les comptes ouverts à votre nom est notée comme faite",
  },
  supervisor_copy: { rule: "supervisor_copy", text: "la copie à l’ACPR est notée comme partie" },
  home_mediator: { rule: "home_mediator", text: "la demande au médiateur porte cette date" },
  mediator: { rule: "mediator_last", text: "la démarche auprès du médiateur est notée comme faite" },
};

const doneBy = (kind: LetterKind): readonly Done[] => [DONE[kind] ?? []].flat();

/** Whether the sending of a letter notes a fact of all the payments of its case, which it need not name. */
export const isForWholeCase = (kind: LetterKind): boolean =>
  doneBy(kind).some(({ rule }) => Object.hasOwn(NOTED_FACTS, rule) && !FACTS_OF_ONE_BANK.has(rule));

type Known = { id: string } & Of & Record<Act["fact"], string | null>;

/** A text in which a client's keyboard makes no difference. */
const folded = (text: string): string => text.replace(/\s+/g, " ").replaceAll("’", "'").toLowerCase();

/** A letter to a bank of another country does the same without the article. */
const withoutArticle = (words: string): string => words.replace(/ \([^)]*\)$/, "");

/**
 * What the sending of a letter writes: the dates that its payments lack, the complaint that the case lacks, and the deadline
 * that is done. What is known already stays.
 * @param text the words of the letter as it is sent.
 */
export function tracesOf(
  { kind, text, sentOn }: { kind: LetterKind; text: string; sentOn: string },
  payments: readonly Known[],
  hasComplaint: boolean,
): LetterTraces {
  const said = folded(text);
  const isSaid = (words: string) => said.includes(folded(withoutArticle(words)));
  const done = doneBy(kind).find(({ words }) => words === undefined || isSaid(words));
  const acts = ACTS[kind].filter(({ words }) => words === undefined || words.some(isSaid));
  return {
    hasActs: true,
    payments: payments.flatMap((payment) => {
      const facts = acts.flatMap(({ fact, isFor }) =>
        payment[fact] === null && (isFor?.(payment, sentOn) ?? true) ? [fact] : [],
      );
      return facts.length > 0 ? [{ id: payment.id, facts }] : [];
    }),
    ...(kind === "criminal_complaint" && !hasComplaint && { police: true as const }),
    ...(done && payments.length > 0 && { done: { rule: done.rule, paymentIds: payments.map(({ id }) => id) } }),
  };
}

/** What the date of a fact says, for the client who sent the letter. */
const FACT_TEXTS: Record<LetterFact, string> = {
  writtenReportOn: "votre signalement écrit à la banque porte cette date",
  recallAskedOn: "votre demande de rappel porte cette date",
  refundAskedOn: "votre demande de remboursement du prélèvement porte cette date",
  mandateWithdrawnOn: "la révocation du mandat porte cette date",
  complainedOn: "les délais de réponse de la banque et du médiateur partent de ce jour",
  reportedOn: "un signalement à la banque, à vérifier, porte cette date",
};

/** What the sending changed, for its client; null when it changed nothing. */
export function tracesText({ payments, police, done }: LetterTraces): string | null {
  const facts = new Set(payments.flatMap((payment) => payment.facts));
  const said = [
    ...Object.entries(FACT_TEXTS).flatMap(([fact, text]) => (facts.has(fact as LetterFact) ? [text] : [])),
    police && "votre plainte porte cette date",
    done &&
      Object.values(DONE)
        .flat()
        .find(({ rule }) => rule === done.rule)?.text,
  ].filter(Boolean);
  return said.length > 0 ? said.join("\u00a0; ") : null;
}

/** The slot in which the proof of deposit waits until the form is sent. */
export const proofSlot = (letterId: string): string => `letter:${letterId}`;
