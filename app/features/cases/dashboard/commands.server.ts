import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { changeCase } from "~/features/members/change-case.commands.server";
import { isOwner } from "~/features/members/policy";
import { AppError } from "~/platform/errors";
import { removeCase } from "../desk/commands.server";
import { canDeleteDraft } from "../policy";

/**
 * Deletes the actor's own draft with its files.
 * @throws AppError case_not_found; case_not_editable when it was submitted since.
 */
export async function deleteDraft(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    // Deleting a case updates the profile; the approval of the last document locks the profile first as well.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, actor.userId)).for("update");
    const change = { may: isOwner, announce: "nothing" } as const;
    await changeCase(tx, actor, id, change, async (_, row) => {
      if (!canDeleteDraft(actor, row)) throw new AppError("case_not_editable");
      await removeCase(tx, row, actor.userId);
    });
  });
}
