import type { LetterGround } from "~/db/schema/letter-enumerations";
import { LAWYER_TITLE } from "~/features/chat/rules";
import { isMeant, isTransfer, type Payment } from "~/features/payments/rules";
import { formatLongDate } from "~/ui/format";
import { CONTEST, VIGILANCE } from "../banks/instead.server";
import { letterErrors } from "../errors";
import type { LetterTemplate, Told } from "../rules";
import { isNotConsented } from "../sending";

/** A letter that claims something of a bank for some payments. */
export type Claim = {
  id: string;
  ground: LetterGround | null;
  paymentIds: readonly string[];
  confirmedName: string | null;
};

/**
 * The error of a letter that would say the contrary of another about one payment: that it was not authorised, and that it
 * was; null when it would not. The two exclude each other (Com. 27 March 2024, 22-21.200), and what a lawyer confirmed stays.
 */
export function contradiction(
  letter: Pick<Claim, "id" | "ground" | "paymentIds">,
  others: readonly Claim[],
): "letter_ground_confirmed" | "letter_grounds_conflict" | null {
  const contrary = others.filter(
    ({ id, ground, paymentIds }) =>
      id !== letter.id &&
      letter.ground !== null &&
      ground !== null &&
      ground !== letter.ground &&
      paymentIds.some((paymentId) => letter.paymentIds.includes(paymentId)),
  );
  if (contrary.length === 0) return null;
  return contrary.some(isConfirmedByLawyer) ? "letter_ground_confirmed" : "letter_grounds_conflict";
}

/** What a case says when it is asked whether a letter may speak of a payment. */
export type Beside = { told: Told; claims: readonly Claim[] /** The letter itself, once it is begun. */; id?: string };

/** Why a letter may not speak of a payment, because of its kind or of what another letter says; null when it may. */
export function refusalIn(
  { ground, refusalOf }: Pick<LetterTemplate, "ground" | "refusalOf">,
  payment: Payment,
  { told, claims, id = "" }: Beside,
): string | null {
  const fixed = ground === "choice" ? null : ground;
  const contrary = contradiction({ id, ground: fixed, paymentIds: [payment.id] }, claims);
  const refusal = refusalOf(payment, told);
  if (refusal !== null || contrary === null) return refusal;
  if (contrary === "letter_grounds_conflict") return SEE_LAWYER;
  const instead = isTransfer(payment) ? ` ${fixed === "unauthorised" ? VIGILANCE : CONTEST}` : "";
  return letterErrors.messageOf(contrary) + instead;
}

/** Of two grounds that nobody confirmed, no page says which stands. */
const SEE_LAWYER = "Une autre lettre de votre dossier porte un autre fondement\u00a0: voyez d’abord votre avocat.";

/** Whether payments exclude a ground: what its client wanted to pay is not unauthorised, what another made not theirs. */
export const refusesGround = (
  ground: LetterGround | null,
  payments: readonly { validatedBy: string | null }[],
): boolean =>
  (ground === "unauthorised" && payments.some(({ validatedBy }) => isMeant(validatedBy))) ||
  (ground === "authorised" && payments.some(isNotConsented));

type Confirmed = { ground: LetterGround | null; confirmedName: string | null; confirmedAt: Date | null };

/** Lawyers alone confirm; until 0.4.0 the staff did too, under the name of the team. */
export const isConfirmedByLawyer = ({ confirmedName }: Pick<Confirmed, "confirmedName">): boolean =>
  confirmedName?.startsWith(LAWYER_TITLE) ?? false;

/**
 * Who confirmed the ground of a letter and when, or that it is open. Null for a letter that rests on none.
 * @param restsOnName whether it rests on the check of the payee's name, while no other ground is chosen.
 */
export function groundText(
  { ground, confirmedName, confirmedAt }: Confirmed,
  ofTemplate: LetterGround | "choice" | null,
  restsOnName = false,
): { text: string; isConfirmed: boolean } | null {
  if (ofTemplate === null) return null;
  const isConfirmed = isConfirmedByLawyer({ confirmedName });
  const record =
    confirmedName && confirmedAt ? `Fondement confirmé par ${confirmedName} le ${formatLongDate(confirmedAt)}` : "";
  if (isConfirmed) return { text: record, isConfirmed };
  const open = restsOnName
    ? "Cette lettre s’appuie sur le nom, que la banque n’a pas vérifié. "
    : "Il reste à dire ce que vous reprochez à la banque. ";
  const state = record ? `${record}. ` : ground === null ? open : "";
  return { text: `${state}Ce choix reste à confirmer par un avocat`, isConfirmed };
}
