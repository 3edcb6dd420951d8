import { eq } from "drizzle-orm";
import { caseLetters } from "~/db/schema";
import type { LetterGround } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { readLawyerName } from "~/features/chat/queries.server";
import { changeCase } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { groundOf } from "../banks/contest-abroad.server";
import { recordLetter } from "../commands.server";
import { letterLimits } from "../limits.server";
import { canConfirmGround } from "../policy";
import { listLetterPayments, listLetters } from "../queries.server";
import { NOT_CONFIRMED } from "../rules";
import { contradiction, refusesGround } from "./ground";
import { LETTER_TEMPLATES } from "./rules.server";

/**
 * Confirms on what a letter rests, or changes it; `ground` null: takes the confirmation back. Only the lawyer in
 * charge may.
 * @throws AppError case_not_found, reason_needed, letter_not_found, letter_already_sent, letter_ground_refused,
 *   letter_grounds_conflict, too_many_requests.
 */
export async function confirmGround(
  actor: Actor,
  caseId: string,
  letterId: string,
  ground: LetterGround | null,
): Promise<void> {
  await consume(letterLimits.letter_save, actor.userId);
  await changeCase(null, actor, caseId, { may: canConfirmGround }, async (tx, caseRow) => {
    const letters = await listLetters(caseRow.id, tx);
    const letter = letters.find(({ id }) => id === letterId);
    if (!letter) throw new AppError("letter_not_found");
    if (letter.sentOn !== null) throw new AppError("letter_already_sent");
    const ofCase = await listLetterPayments(caseRow.id, tx);
    const payments = ofCase.filter(({ id }) => letter.paymentIds.includes(id));
    const ofTemplate = groundOf(LETTER_TEMPLATES[letter.kind], payments);
    if (ofTemplate === null) throw new AppError("letter_not_found");
    const chosen = ofTemplate === "choice" ? (ground ?? letter.ground) : ofTemplate;
    if (ground && refusesGround(chosen, payments)) throw new AppError("letter_ground_refused");
    if (contradiction({ ...letter, ground: chosen }, letters)) throw new AppError("letter_grounds_conflict");
    const confirmed = ground && {
      confirmedBy: actor.userId,
      confirmedName: await readLawyerName(tx, actor.userId),
      confirmedAt: new Date(),
    };
    const [changed] = await tx
      .update(caseLetters)
      .set({ ground: chosen, ...(confirmed ?? NOT_CONFIRMED), version: letter.version + 1, updatedAt: new Date() })
      .where(eq(caseLetters.id, letter.id))
      .returning();
    if (!changed) throw new AppError("letter_not_found");
    await recordLetter(tx, actor, caseRow, {
      action: ground ? "letter.confirmed" : "letter.unconfirmed",
      letter: changed,
    });
  });
}
