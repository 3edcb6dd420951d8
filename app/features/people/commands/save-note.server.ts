import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { refuseStrangers } from "./locked-person.server";

/**
 * Keeps the staff's private note about an account; an empty one is none. The person never sees it.
 * @throws AppError forbidden, user_not_found, note_failed.
 */
export async function saveNote(actor: Actor, userId: string, text: string): Promise<void> {
  refuseStrangers(actor, userId);
  const adminNote = text || null;
  try {
    await transaction(async (tx) => {
      const [before] = await tx
        .select({ adminNote: profiles.adminNote })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .for("update");
      if (!before) throw new AppError("user_not_found");
      if (before.adminNote === adminNote) return;
      await tx.update(profiles).set({ adminNote, updatedAt: new Date() }).where(eq(profiles.id, userId));
      await recordAudit(tx, actor.userId, {
        action: adminNote ? "profile.note_saved" : "profile.note_removed",
        subjectType: "profile",
        subjectId: userId,
      });
    });
  } catch (error) {
    throw toAppError(error, "note_failed");
  }
}
