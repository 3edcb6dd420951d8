import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { profiles } from "~/db/schema";
import type { EmailTopic } from "~/db/schema/email-enumerations";
import { recordAudit } from "~/features/journal/commands.server";
import type { AuditAction } from "~/features/journal/rules";
import { AppError, toAppError } from "~/platform/errors";
import type { Actor } from "./actor";
import { canEditProfile } from "./policy";

/**
 * Sets the phrase that every e-mail to the person shows from now on; an empty one takes it away.
 * @param phrase as `phraseSchema` gives it. @throws AppError forbidden, profile_update_failed.
 */
export function chooseEmailPhrase(actor: Actor, userId: string, phrase: string): Promise<void> {
  const emailPhrase = phrase === "" ? null : phrase;
  // The phrase proves that an e-mail is ours, so nobody else may read it, in the journal either.
  return save(actor, userId, { emailPhrase }, "profile.email_phrase_changed", { chosen: emailPhrase !== null });
}

/** Sets which of the optional e-mails the person does not want. @throws AppError forbidden, profile_update_failed. */
export function muteEmails(actor: Actor, userId: string, muted: readonly EmailTopic[]): Promise<void> {
  return save(actor, userId, { mutedEmails: [...muted] }, "profile.emails_muted", { muted: muted.join(" ") });
}

type EmailSettings = { emailPhrase: string | null } | { mutedEmails: EmailTopic[] };

async function save(
  actor: Actor,
  userId: string,
  settings: EmailSettings,
  action: AuditAction,
  details: Record<string, string | boolean>,
): Promise<void> {
  if (!canEditProfile(actor, { userId })) throw new AppError("forbidden");
  try {
    await transaction(async (tx) => {
      const saved = await tx
        .update(profiles)
        .set({ ...settings, updatedAt: new Date() })
        .where(eq(profiles.id, userId))
        .returning({ id: profiles.id });
      if (saved.length === 0) throw new AppError("profile_update_failed");
      await recordAudit(tx, actor.userId, { action, subjectType: "profile", subjectId: userId, details });
    });
  } catch (error) {
    throw toAppError(error, "profile_update_failed");
  }
}
