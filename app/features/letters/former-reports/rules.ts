import type { LetterFact, LetterTraces } from "~/db/schema/letters";

/** What is kept of a letter, and of its payments, that was noted as sent by a version with one date for every act. */
type Former = { sentOn: string; traces: LetterTraces | null };
type Known = { id: string; reportedOn: string | null };

/** The dates of a payment that reading a letter again changes; null empties one. */
export type Explained = { id: string; dates: Partial<Record<LetterFact, string | null>> };

/**
 * Reads a letter of version 0.3.0 again: what its words did gets its own date, and « Signalée le » stays, to be checked,
 * unless the letter wrote it and is a report in writing.
 * @param acts what the words of the letter do (`tracesOf`), for the payments that lack it.
 */
export function explained({ sentOn, traces }: Former, acts: LetterTraces, payments: readonly Known[]) {
  const added = new Map(
    // A complaint had its own date already; one that was emptied since stays empty.
    acts.payments.map(({ id, facts }) => [id, facts.filter((fact) => fact !== "complainedOn")]),
  );
  const former = new Map((traces?.payments ?? []).map(({ id, facts }) => [id, facts]));
  const changes = payments.flatMap(({ id, reportedOn }): Explained[] => {
    const facts = added.get(id) ?? [];
    const isOwn = reportedOn === sentOn && former.get(id)?.includes("reportedOn") === true;
    const isExplained = isOwn && facts.includes("writtenReportOn");
    if (facts.length === 0) return [];
    return [
      {
        id,
        dates: {
          ...Object.fromEntries(facts.map((fact) => [fact, sentOn])),
          ...(isExplained && { reportedOn: null }),
        },
      },
    ];
  });
  const ids = new Set([...former.keys(), ...changes.map(({ id }) => id)]);
  const merged: LetterTraces = {
    ...traces,
    hasActs: true,
    payments: [...ids].map((id) => ({
      id,
      facts: [
        ...new Set([...(former.get(id) ?? []), ...(changes.some((one) => one.id === id) ? (added.get(id) ?? []) : [])]),
      ],
    })),
  };
  return { changes, traces: merged };
}
