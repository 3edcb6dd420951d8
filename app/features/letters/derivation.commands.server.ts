import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseLetters } from "~/db/schema";
import { defineDerivations } from "~/features/members/derivations.commands.server";
import { listPayments } from "~/features/payments/queries.server";
import { NOT_CONFIRMED } from "./rules";
import { refusesGround } from "./templates/ground";
import { LETTER_TEMPLATES } from "./templates/rules.server";

defineDerivations("letters", {
  /** The ground of a letter is to be confirmed again once one of its payments no longer goes with it. */
  confirmations: { from: ["payments"], derive: dropRefused, announce: "everybody" },
});

async function dropRefused(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const { id, caseId, kind, ground, paymentIds, sentOn, confirmedAt } = caseLetters;
  const confirmed = await tx
    .select({ id, caseId, kind, ground, paymentIds })
    .from(caseLetters)
    .where(and(inArray(caseId, [...caseIds]), isNull(sentOn), isNotNull(confirmedAt)));
  const refused: typeof confirmed = [];
  for (const [ofCase, letters] of Map.groupBy(confirmed, (letter) => letter.caseId)) {
    const payments = await listPayments(ofCase, tx);
    const refuses = ({ paymentIds: chosen, kind: of, ground: claimed }: (typeof confirmed)[number]) =>
      payments
        .filter((payment) => chosen.includes(payment.id))
        .some((payment) => LETTER_TEMPLATES[of].refusalOf(payment) !== null || refusesGround(claimed, [payment]));
    refused.push(...letters.filter(refuses));
  }
  if (refused.length === 0) return [];
  const ids = refused.map((letter) => letter.id);
  await tx.update(caseLetters).set(NOT_CONFIRMED).where(inArray(id, ids));
  return [...new Set(refused.map((letter) => letter.caseId))];
}
