import { isDeceived, type Payment } from "~/features/payments/rules";
import { isUnsaid } from "../complaints/offences.server";
import { type LetterFacts, toComplete, toVerify } from "../rules";
import { isNotConsented, isRecentDebit, lastRefundDay } from "../sending";
import { arePaymentServices, cite, exhibitsText, policeComplaint } from "../templates/parts.server";
import { isDebit } from "../templates/records.server";

/**
 * What stands instead of « je n’ai pas consenti » of payments whose client did not answer that they come from another; null
 * when the words may stand. A gap tells nothing of the facts: a letter may leave with it, and its reason is on the screen.
 */
export function consentToConfirm({ payments, isConfirmed }: LetterFacts): string | null {
  if (isConfirmed || payments.every(isNotConsented)) return null;
  return payments.some(({ validatedBy }) => isDeceived(validatedBy))
    ? toVerify("la phrase qui dit ce que vous contestez")
    : toComplete("si c’est exact, «\u00a0je n’y ai pas consenti\u00a0»");
}

/**
 * Whether it is open on what a claim rests: its client approved something while deceived, or has not said if they did, and
 * no lawyer chose.
 */
export const isGroundOpen = ({
  payments,
  caseRow,
  isConfirmed,
}: Pick<LetterFacts, "payments" | "caseRow" | "isConfirmed">): boolean =>
  !isConfirmed && payments.some((one) => isDeceived(one.validatedBy) || isUnsaid(one, caseRow.scamType));

/** What is asked of a bank while the ground is open: each of the two would choose it. */
export const REFUND_OR_DAMAGES = toVerify("le remboursement, ou l’indemnisation");

/** The one reason for which a refund waits (CMF L133-18), which is not the negligence of the payer. */
export const REFUND_FIRST =
  "Un seul motif permet d’attendre\u00a0: un soupçon de fraude de ma part, que vous avez écrit à la Banque de France (même article). L’avez-vous fait\u00a0? Envoyez-m’en la preuve. Sinon, vous remboursez d’abord.";

/** What a bank must prove before it speaks of its client (CMF L133-23). */
export const proofFirst = (payments: readonly Payment[]): string =>
  `Avant de parler de ma conduite, vous devez prouver que l’opération a été «\u00a0authentifiée, dûment enregistrée et comptabilisée\u00a0» (article L133-23 du code monétaire et financier), sans «\u00a0déficience technique ou autre\u00a0» (${cite("24-10.149")}).${payments.every(isDebit) ? "" : " Sans authentification forte, je ne supporte rien (article L133-19)."}`;

/** What the records of a bank do not prove, and what is left for it to prove (CMF L133-23). */
export const proofOfConsent = (payments: readonly Payment[]): string =>
  `${
    payments.every(isDebit)
      ? "Je ne connais ni vos registres, ni le mandat que l’on vous a présenté. C’est à vous de prouver que j’ai consenti (article L133-23)."
      : "Je ne connais pas vos registres. S’ils disent que mon instrument de paiement a servi, cela ne suffit pas, à soi seul, à prouver que j’ai consenti (article L133-23)."
  } Vous m’opposez une fraude ou une négligence grave (article L133-19)\u00a0? C’est à vous de la prouver (article L133-23).`;

/** What a letter does when no penalty of its own follows from it: from then on interest runs (C. civ. 1231-6). */
export const FORMAL_NOTICE = "Cette lettre vaut mise en demeure (article 1231-6 du code civil).";

/** What was blocked, and when: a loss after that day is the bank's. */
export const BLOCKED = `Blocage\u00a0: ${toComplete("le jour, l’heure, ce que vous avez fait bloquer et le numéro d’opposition")}.`;

/** How many days before its last one a letter is late by post alone. */
const BY_POST = 7;

/** That a letter leaves by messaging too, where the eight weeks of its direct debits end before the post brings it. */
export function sentTwice({ payments, writtenOn }: LetterFacts): string | null {
  const debits = payments.filter((payment) => isRecentDebit(payment, writtenOn));
  const lastDay = lastRefundDay(debits.flatMap(({ debitedOn }) => debitedOn ?? []));
  if (lastDay === null || Temporal.PlainDate.from(writtenOn).until(lastDay).days > BY_POST) return null;
  return "Par messagerie sécurisée ce jour, et par lettre recommandée.";
}

/** Until when a bank answers a complaint about a payment (CMF L133-45). */
export const ANSWER_DAYS =
  "Merci de me répondre par écrit dans les 15 jours ouvrables de la réception de cette lettre. Si vous ne le pouvez pas, écrivez-moi pourquoi\u00a0: votre réponse me parviendra alors au plus tard dans les 35 jours ouvrables (article L133-45 du code monétaire et financier).";

/** Until when a bank is asked to answer; about a cheque no law gives it days, and its client asks for a fortnight. */
export const answerBy = (payments: readonly Payment[]): string =>
  arePaymentServices(payments) ? ANSWER_DAYS : "Merci de me répondre par écrit dans les quinze jours.";

/** The article of liability in contract, which no source confirms: it stands once a lawyer confirmed the ground. */
export const contractArticle = ({ isConfirmed }: LetterFacts): string =>
  isConfirmed
    ? " (article 1231-1 du code civil)."
    : `. ${toVerify("l’article 1231-1 du code civil, à confirmer avant de le citer")}`;

/** The article on the refund of a direct debit without a reason, whose number no source settles. */
export const REFUND_ARTICLE = toVerify("l’article L133-25-1 du code monétaire et financier");

/** How a claim ends, before its closing formula. */
export const ending = (facts: LetterFacts): string[] =>
  [
    policeComplaint(facts),
    exhibitsText(facts),
    "Je réserve l’ensemble de mes droits.",
    answerBy(facts.payments),
  ].filter((text) => text !== null);
