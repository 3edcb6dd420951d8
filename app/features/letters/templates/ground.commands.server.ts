import { eq } from "drizzle-orm";
import { ofCompany } from "~/content/company-name";
import type { Tx } from "~/db/client.server";
import { caseLetters, lawyers, profiles } from "~/db/schema";
import type { LetterGround } from "~/db/schema/letter-enumerations";
import type { Actor } from "~/features/accounts/actor";
import { shownLawyer } from "~/features/members/access.server";
import { changeCase } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { NOT_CONFIRMED, recordLetter } from "../commands.server";
import { letterLimits } from "../limits.server";
import { canConfirmGround } from "../policy";
import { listLetters } from "../queries.server";
import { contradicts } from "./ground";
import { LETTER_TEMPLATES } from "./rules.server";

/**
 * Confirms on what a letter rests, or changes it; `ground` null: takes the confirmation back. The lawyer in charge may, or
 * an administrator of a case without a lawyer.
 * @throws AppError case_not_found, reason_needed, letter_not_found, letter_already_sent, letter_grounds_conflict,
 *   too_many_requests.
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
    if (!letter || LETTER_TEMPLATES[letter.kind].ground === null) throw new AppError("letter_not_found");
    if (letter.sentOn !== null) throw new AppError("letter_already_sent");
    const { ground: ofTemplate } = LETTER_TEMPLATES[letter.kind];
    const chosen = ofTemplate === "choice" ? (ground ?? letter.ground) : ofTemplate;
    if (contradicts({ ...letter, ground: chosen }, letters)) throw new AppError("letter_grounds_conflict");
    const confirmed = ground && {
      confirmedBy: actor.userId,
      confirmedName: await nameOf(tx, actor),
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

/** Who confirmed, as clients read it: the staff is not named to them, a lawyer is. */
async function nameOf(tx: Tx, { userId, role }: Actor): Promise<string> {
  if (role !== "lawyer") return `l’équipe ${ofCompany()}`;
  const [name] = await tx
    .select({ firstName: shownLawyer.firstName, lastName: shownLawyer.lastName })
    .from(profiles)
    .leftJoin(lawyers, eq(lawyers.userId, profiles.id))
    .where(eq(profiles.id, userId));
  return `Maître ${name?.firstName ?? ""} ${name?.lastName ?? ""}`.trim();
}
