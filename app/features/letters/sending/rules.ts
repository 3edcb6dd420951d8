import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { LetterTraces } from "~/db/schema/letters";

type Fact = LetterTraces["payments"][number]["facts"][number];

/**
 * What the sending of a letter says of its payments. A complaint in writing starts the days in which the bank answers (CMF
 * L133-45) and the year of its mediator (C. conso. L612-2); a report is what L133-24 asks for.
 */
const FACTS: Partial<Record<LetterKind, readonly Fact[]>> = {
  unauthorised_payments: ["reportedOn", "complainedOn"],
  spoofing: ["reportedOn", "complainedOn"],
  vigilance: ["reportedOn", "complainedOn"],
  refusal_reply: ["reportedOn", "complainedOn"],
  recall: ["reportedOn"],
  mandate_withdrawal: ["reportedOn"],
};

/** The deadline that the sending of a letter is done for. */
const DONE: Partial<Record<LetterKind, string>> = { mediator: "mediator_last" };

type Known = { id: string } & Record<Fact, string | null>;

/**
 * What the sending of a letter writes: the dates that its payments lack, the complaint that the case lacks, and the deadline
 * that is done. What is known already stays.
 */
export function tracesOf(kind: LetterKind, payments: readonly Known[], hasComplaint: boolean): LetterTraces {
  const rule = DONE[kind];
  return {
    payments: payments.flatMap((payment) => {
      const facts = (FACTS[kind] ?? []).filter((fact) => payment[fact] === null);
      return facts.length > 0 ? [{ id: payment.id, facts }] : [];
    }),
    ...(kind === "criminal_complaint" && !hasComplaint && { police: true as const }),
    ...(rule && payments.length > 0 && { done: { rule, paymentIds: payments.map(({ id }) => id) } }),
  };
}

/** What the sending changed, for its client; null when it changed nothing. */
export function tracesText({ payments, police, done }: LetterTraces): string | null {
  const isComplaint = payments.some(({ facts }) => facts.includes("complainedOn"));
  const said = [
    isComplaint && "les délais de réponse de la banque et du médiateur partent de ce jour",
    payments.length > 0 && !isComplaint && "votre signalement à la banque porte cette date",
    police && "votre plainte porte cette date",
    done && "la démarche auprès du médiateur est notée comme faite",
  ].filter(Boolean);
  return said.length > 0 ? said.join("\u00a0; ") : null;
}

/** The slot in which the proof of deposit waits until the form is sent. */
export const proofSlot = (letterId: string): string => `letter:${letterId}`;
