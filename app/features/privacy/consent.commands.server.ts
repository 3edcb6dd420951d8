import { and, eq, isNull } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { consents, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { toAppError } from "~/platform/errors";
import type { ConsentDocument } from "./labels";

/**
 * Withdraws the actor's consent to a text. They can open no new case and send no new document until they consent again
 * on their profile; earlier cases and documents are not affected.
 * @returns false when there was no consent. @throws AppError profile_update_failed.
 */
export async function withdrawConsent(actor: Actor, document: ConsentDocument): Promise<boolean> {
  const { userId } = actor;
  try {
    return await transaction(async (tx) => {
      const now = new Date();
      const withdrawn = await tx
        .update(consents)
        .set({ withdrawnAt: now })
        .where(and(eq(consents.userId, userId), eq(consents.document, document), isNull(consents.withdrawnAt)))
        .returning({ version: consents.version });
      if (withdrawn.length === 0) return false;
      const change = document === "privacy" ? { gdprConsent: false } : { termsAccepted: false };
      await tx
        .update(profiles)
        .set({ ...change, profileStepCompleted: false, updatedAt: now })
        .where(eq(profiles.id, userId));
      await recordAudit(tx, userId, {
        action: "profile.consent_withdrawn",
        subjectType: "profile",
        subjectId: userId,
        details: { document },
      });
      return true;
    });
  } catch (error) {
    throw toAppError(error, "profile_update_failed");
  }
}
