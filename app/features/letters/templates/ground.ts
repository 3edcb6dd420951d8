import type { LetterGround } from "~/db/schema/letter-enumerations";
import { LAWYER_TITLE } from "~/features/chat/rules";
import { isMeant } from "~/features/payments/rules";
import { formatLongDate } from "~/ui/format";

/** A letter that claims something of a bank for some payments. */
type Claim = { id: string; ground: LetterGround | null; paymentIds: readonly string[] };

/**
 * Whether two letters would say the contrary of one payment: that it was not authorised, and that it was. The two exclude
 * each other (Com. 27 March 2024, 22-21.200).
 */
export function contradicts(letter: Claim, others: readonly Claim[]): boolean {
  if (letter.ground === null) return false;
  return others.some(
    ({ id, ground, paymentIds }) =>
      id !== letter.id &&
      ground !== null &&
      ground !== letter.ground &&
      paymentIds.some((paymentId) => letter.paymentIds.includes(paymentId)),
  );
}

/** Whether payments exclude a ground: what its client wanted to pay is not contested as unauthorised. */
export const refusesGround = (
  ground: LetterGround | null,
  payments: readonly { validatedBy: string | null }[],
): boolean => ground === "unauthorised" && payments.some(({ validatedBy }) => isMeant(validatedBy));

type Confirmed = { ground: LetterGround | null; confirmedName: string | null; confirmedAt: Date | null };

/** Lawyers alone confirm; until 0.4.0 the staff did too, under the name of the team. */
export const isConfirmedByLawyer = ({ confirmedName }: Pick<Confirmed, "confirmedName">): boolean =>
  confirmedName?.startsWith(LAWYER_TITLE) ?? false;

/** Who confirmed the ground of a letter and when, or that it is open. Null for a letter that rests on none. */
export function groundText(
  { ground, confirmedName, confirmedAt }: Confirmed,
  ofTemplate: LetterGround | "choice" | null,
): { text: string; isConfirmed: boolean } | null {
  if (ofTemplate === null) return null;
  const isConfirmed = isConfirmedByLawyer({ confirmedName });
  const record =
    confirmedName && confirmedAt ? `Fondement confirmé par ${confirmedName} le ${formatLongDate(confirmedAt)}` : "";
  if (isConfirmed) return { text: record, isConfirmed };
  const state = record ? `${record}. ` : ground === null ? "Il reste à dire ce que vous reprochez à la banque. " : "";
  return { text: `${state}Ce choix reste à confirmer par un avocat`, isConfirmed };
}
