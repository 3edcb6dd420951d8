import type { ContactMethod, FilledFor, ScamType } from "~/db/schema/enumerations";
import { LETTER_KINDS, type LetterKind, PROSECUTOR_LETTERS } from "~/db/schema/letter-enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { countryOfAccount, isCalled, zoneOf } from "~/features/deadlines/case/rules.server";
import { isUnchecked } from "~/features/payments/payee-check";
import { isMeant, isRefusal, isSignedByDrawer, isTransfer, type Payment } from "~/features/payments/rules";
import { sitesIn } from "~/features/reports/sheet";
import { isUnsaid } from "../complaints/offences.server";
import type { LetterTemplate, Told } from "../rules";
import { isNotConsented, isRecentDebit } from "../sending";
import { type Claim, isConfirmedByLawyer, refusalIn } from "./ground";
import { ORDER_TO_PAY, SIM_CARD, TOLD_OF_CALL } from "./story-words";

/** What says whether a letter may serve a case now. Dates are ISO days. */
export type SuggestionFacts = {
  today: string;
  scamType: ScamType;
  filledFor: FilledFor | null;
  livesAbroad: boolean;
  hasComplaint: boolean;
  contactMethod: ContactMethod | null;
  /** The description of the case, in which a site, a SIM card or an order of a court may be named. */
  story: string;
  payments: readonly Payment[];
  /** The kinds that are being written, or were sent. */
  begun: readonly LetterKind[];
  /** What the letters of the case claim: none that says the contrary is suggested. */
  claims: readonly Claim[];
};

/** Why each letter is suggested, what serves first coming first; the others may be written all the same. */
export function suggestionsFor(
  facts: SuggestionFacts,
  templates: Record<LetterKind, LetterTemplate>,
): { kind: LetterKind; why: string }[] {
  const found = LETTER_KINDS.flatMap((kind) => {
    if (facts.begun.includes(kind)) return [];
    if (templates[kind].who === "person" && facts.filledFor === "company") return [];
    if (facts.livesAbroad && IN_FRANCE.includes(kind)) return [];
    const beside = { told: toldOf(facts), claims: facts.claims };
    const payments = facts.payments.filter((payment) => refusalIn(templates[kind], payment, beside) === null);
    const why = REASONS[kind]?.({ ...facts, payments }) ?? null;
    return why === null ? [] : [{ kind, why }];
  });
  return found.toSorted((one, other) => placeOf(one.kind, facts) - placeOf(other.kind, facts));
}

/** What a case tells of the contact, as letters know it. */
export const toldOf = ({ contactMethod, story }: Pick<SuggestionFacts, "contactMethod" | "story">): Told => ({
  contactMethod,
  description: story,
});

/** The place of a letter among the kinds, where the case gives it another: each comes just before the letter that it is set to. */
function placeOf(kind: LetterKind, { filledFor, payments, today }: SuggestionFacts): number {
  const before = (other: LetterKind, by: number) => LETTER_KINDS.indexOf(other) - by;
  // A recall of some weeks gives way to the answer to a refusal; one of some days leads.
  if (kind === "recall" && !payments.some((one) => isRecallable(one, today, RECENT_DAYS)))
    return before("unauthorised_payments", 0.25);
  // A refused cheque was paid: its opposition comes too late, and the answer leads.
  if (kind === "refusal_reply")
    return payments.some((one) => one.method === "cheque" && isRefused(one))
      ? before("cheque_opposition", 0.5)
      : before("unauthorised_payments", 0.75);
  if (kind === "criminal_complaint" && filledFor === "company") return before("unauthorised_payments", 0.5);
  return kind === "mandate_withdrawal" ? before("bank_data_request", 0.5) : LETTER_KINDS.indexOf(kind);
}

/** What only French courts, files and operators make useful. */
export const IN_FRANCE: readonly LetterKind[] = [
  "prosecutor_copy",
  "operator_request",
  "central_bank_files",
  "account_register",
];

/** How long a recall of a transfer still has a chance, in days. */
const RECALL_DAYS = 60;
/** How long a transfer is recent, in days: a recall succeeds in the first ones above all. */
const RECENT_DAYS = 14;
/** After how many days without an answer the mediator may be asked, for every means of payment. */
const ANSWER_DAYS = 62;

const daysSince = (day: string, today: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000;

const isRecallable = (payment: Payment, today: string, days: number): boolean =>
  isTransfer(payment) &&
  !payment.recallAskedOn &&
  payment.debitedOn !== null &&
  daysSince(payment.debitedOn, today) <= days;

/** Whether images of a payment may still exist: a month at most (CSI L252-5). */
const mayBeFilmed = ({ method, validatedBy, paidOn, debitedOn }: Payment, today: string): boolean => {
  const day = paidOn ?? debitedOn;
  if (method !== "card" || validatedBy !== "not_me" || day === null) return false;
  return today <= Temporal.PlainDate.from(day).add({ months: 1 }).toString();
};

/** Each reason is read from what the client said, and can be checked; null when nothing says so. */
const REASONS: Partial<Record<LetterKind, (facts: SuggestionFacts) => string | null>> = {
  recall: ({ payments, today }) => {
    if (payments.some((one) => isRecallable(one, today, RECENT_DAYS)))
      return "Un virement est récent\u00a0: demandez son rappel dès aujourd’hui.";
    return payments.some((one) => isRecallable(one, today, RECALL_DAYS))
      ? "Un rappel réussit surtout les premiers jours. Votre virement a plus de deux semaines\u00a0: vous pouvez encore le demander."
      : null;
  },
  crypto_freeze: ({ payments }) =>
    payments.some(({ method }) => method === "crypto") ? "Une opération est en cryptomonnaie." : null,
  stablecoin_freeze: ({ payments }) =>
    payments.length > 0 ? "Une opération est en USDT ou en USDC\u00a0: une société émet ces jetons." : null,
  cheque_opposition: ({ payments }) => {
    if (payments.length === 0) return null;
    return payments.some((one) => !isSignedByDrawer(one))
      ? "Une opération est un chèque\u00a0: faites opposition dès aujourd’hui."
      : "Vous avez signé ce chèque\u00a0: demandez dès aujourd’hui à un avocat si l’opposition est possible.";
  },
  keep_pictures: ({ payments, today }) =>
    payments.some((one) => mayBeFilmed(one, today))
      ? "Une carte a servi sans vous il y a moins d’un mois\u00a0: si c’est dans un lieu filmé, les images existent peut-être."
      : null,
  unauthorised_payments: ({ scamType, payments }) => {
    const outside = payments.filter((one) => zoneOf(one) === "elsewhere" && !isAnswerDue(one));
    if (outside.length > 0)
      return outside.some((one) => countryOfAccount(one) !== null)
        ? "Votre banque est hors de l’Espace économique européen\u00a0: contestez par écrit, le plus tôt possible."
        : "Dites le pays de votre banque dans l’opération\u00a0: la lettre en dépend. Contestez par écrit, le plus tôt possible.";
    const own = payments.filter((one) => !isSpoofed(scamType, one) && !isAnswerDue(one));
    if (own.some(({ validatedBy }) => validatedBy === "not_me"))
      return "Vous dites ne pas avoir validé une opération. Écrivez à votre banque sans tarder.";
    if (scamType === "fake_bank_advisor" && own.length > 0)
      return own.every(({ shownNumber }) => shownNumber === null || shownNumber === "unknown")
        ? "Quelqu’un s’est fait passer pour votre banque. Notez d’abord le numéro affiché, si vous le savez. Un avocat doit confirmer cette lettre."
        : "Quelqu’un s’est fait passer pour votre banque, sans afficher son numéro. Un avocat doit confirmer cette lettre.";
    return own.some((one) => isUnsaid(one, scamType))
      ? "Vous n’avez pas dit si vous avez validé une opération. Ce n’est pas vous\u00a0? Écrivez à votre banque sans tarder."
      : null;
  },
  spoofing: ({ scamType, payments }) =>
    payments.some((one) => isSpoofed(scamType, one) && !isAnswerDue(one))
      ? "Quelqu’un s’est fait passer pour votre banque."
      : null,
  payee_check: ({ payments }) =>
    payments.some((one) => isUnchecked(one, countryOfAccount(one)))
      ? "Votre banque n’a rien montré du nom du bénéficiaire, ou n’a pas pu le vérifier."
      : null,
  bank_data_request: ({ payments }) =>
    payments.length > 0
      ? "Votre banque garde des traces utiles\u00a0: demandez-les avant qu’elles ne s’effacent."
      : null,
  injunction_opposition: ({ story, payments }) =>
    ORDER_TO_PAY.test(story) && payments.length > 0
      ? "Votre récit parle d’une injonction de payer\u00a0: vous avez un mois."
      : null,
  loan_contest: ({ payments }) => (payments.length > 0 ? "Un crédit a été pris à votre nom." : null),
  debit_refund: ({ payments, today }) =>
    payments.some((one) => isMeant(one.validatedBy) && !one.refundAskedOn && isRecentDebit(one, today))
      ? "Un prélèvement a moins de huit semaines\u00a0: demandez son remboursement, même si vous aviez donné un mandat."
      : null,
  mandate_withdrawal: ({ payments }) =>
    payments.some(({ method, mandateWithdrawnOn }) => method === "direct_debit" && !mandateWithdrawnOn)
      ? "Une opération est un prélèvement."
      : null,
  criminal_complaint: ({ hasComplaint, payments, filledFor }) => {
    if (hasComplaint || payments.length === 0) return null;
    return filledFor === "company"
      ? "Votre dossier ne dit pas qu’une plainte est déposée. Un système a été piraté\u00a0? Une assurance cyber l’exige dans un délai très court."
      : "Votre dossier ne dit pas qu’une plainte est déposée.";
  },
  prosecutor_copy: ({ hasComplaint, begun }) =>
    hasComplaint && !begun.includes("criminal_complaint")
      ? "Une plainte au commissariat ne fait partir aucun délai\u00a0: sa copie au procureur le fait."
      : null,
  operator_request: ({ story, payments, contactMethod }) => {
    if (SIM_CARD.test(story)) return "Votre récit parle d’une carte SIM.";
    const isUnsaid = payments.every(({ shownNumber }) => shownNumber === null);
    const isTold = isUnsaid && (contactMethod === "phone" || TOLD_OF_CALL.test(story));
    return isTold || payments.some(isCalled)
      ? "On vous a appelé\u00a0: votre opérateur garde un an la trace de l’appel."
      : null;
  },
  central_bank_files: ({ payments }) =>
    payments.length > 0 ? "Un crédit a été pris à votre nom\u00a0: vous êtes peut-être fiché." : null,
  account_register: ({ payments }) =>
    payments.length > 0 ? "Un crédit a été pris à votre nom\u00a0: un compte l’a peut-être été aussi." : null,
  vigilance: ({ scamType, payments, claims }) => {
    const own = payments.filter((one) => isTransfer(one) && !isAnswerDue(one));
    if (INVESTMENT_SCAMS.includes(scamType) && own.length > 0)
      return "Vous avez viré de l’argent pour un placement qui n’existait pas.";
    return own.some((one) => isClaimed(one, claims, ({ ground }) => ground === "authorised"))
      ? "Une de vos lettres dit que vous avez fait ce virement, parce qu’on vous a trompé. Un avocat doit confirmer celle-ci."
      : null;
  },
  refusal_reply: ({ payments }) => {
    const refused = payments.filter(isRefused);
    if (refused.length === 0) return null;
    return refused.every(isGroundClear)
      ? "Votre banque refuse une opération."
      : "Votre banque refuse une opération. Un avocat doit confirmer cette lettre.";
  },
  mediator: ({ payments, today, claims }) =>
    payments.some(
      (one) =>
        isFrench(one) &&
        (isRefused(one) || isUnanswered(one.complainedOn, today)) &&
        (isGroundClear(one) || isClaimed(one, claims, isConfirmedByLawyer)),
    )
      ? "Votre banque refuse, ou ne répond pas depuis deux mois."
      : null,
  supervisor_copy: ({ payments }) =>
    payments.some(isRefused) ? "Votre banque refuse\u00a0: l’autorité qui surveille les banques peut le savoir." : null,
  home_mediator: ({ payments, today }) =>
    payments.some((one) => isRefused(one) || isUnanswered(one.complainedOn, today))
      ? "Votre banque est dans un autre pays, et refuse ou ne répond pas."
      : null,
  illegal_content: ({ story }) => (sitesIn(story).length > 0 ? "Votre récit nomme un site." : null),
};

/** Whether a letter claims something of a payment. */
const isClaimed = ({ id }: Payment, claims: readonly Claim[], isSuch: (claim: Claim) => boolean): boolean =>
  claims.some((claim) => claim.paymentIds.includes(id) && isSuch(claim));

/** Whether the answers of its client choose the ground of a claim: of the others a mediator reads no claim before a lawyer does. */
const isGroundClear = (payment: Payment): boolean => isNotConsented(payment) || isMeant(payment.validatedBy);

/** A call that displayed the bank's number has its own contestation letter, in place of the general one. */
const isSpoofed = (scamType: ScamType, { shownNumber }: Payment): boolean =>
  scamType === "fake_bank_advisor" && shownNumber === "bank";

/** A claim that the bank refused is not made again: the reply to the refusal takes it up. */
const isAnswerDue = ({ bankAnswer, complainedOn }: Payment): boolean => isRefusal(bankAnswer) && complainedOn !== null;

const isRefused = ({ bankAnswer }: Payment): boolean => isRefusal(bankAnswer);
/** The French mediators are for the clients of French banks. */
const isFrench = (payment: Payment): boolean => ["france", "unknown"].includes(zoneOf(payment));

const isUnanswered = (complainedOn: string | null, today: string): boolean =>
  complainedOn !== null && daysSince(complainedOn, today) >= ANSWER_DAYS;

/** Whether a complaint was filed: its copy that left for the prosecutor says so too. */
export const isComplaintFiled = (
  { policeReport }: { policeReport: boolean },
  sent: readonly { kind: LetterKind }[],
): boolean => policeReport || sent.some(({ kind }) => PROSECUTOR_LETTERS.some((one) => one === kind));
