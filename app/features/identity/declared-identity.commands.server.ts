import { and, eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { identityDocuments, profiles, waitingDocumentDecisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { accountLimits } from "~/features/accounts/limits.server";
import { canEditProfile } from "~/features/accounts/policy";
import { writeProfile } from "~/features/accounts/profile/commands.server";
import { decryptTaxId } from "~/features/accounts/profile/rules.server";
import type { ProfileInput } from "~/features/accounts/profile/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { lockProfile, updateVerification } from "./commands.server";
import { hasSentDocuments } from "./declared-identity.queries.server";

/** What the review of the documents compares, and what a lawyer acts under. */
const IDENTITY = ["firstName", "lastName", "dateOfBirth", "taxId"] as const;

/**
 * Saves a profile, by its owner. Once a document was sent, the name, the date of birth and the tax id change only when
 * the person confirms it: approved documents then wait for the staff again, the identity is no longer verified, and the
 * journal says which fields changed.
 * @throws AppError forbidden, too_many_requests, identity_already_sent, profile_update_failed.
 */
export async function updateProfile(actor: Actor, userId: string, input: ProfileInput): Promise<void> {
  if (!canEditProfile(actor, { userId })) throw new AppError("forbidden");
  try {
    await consume(accountLimits.profile_save, actor.userId);
    await transaction(async (tx) => {
      await lockProfile(tx, userId);
      const changed = (await hasSentDocuments({ userId }, tx)) ? await changedIdentity(tx, userId, input) : [];
      if (changed.length > 0 && !input.changesIdentity) throw new AppError("identity_already_sent");
      await writeProfile(tx, actor, userId, input);
      if (changed.length > 0) await reviewAgain(tx, actor, changed);
    });
  } catch (error) {
    throw toAppError(error, "profile_update_failed");
  }
}

async function changedIdentity(tx: Tx, userId: string, input: ProfileInput): Promise<string[]> {
  const [stored] = await tx.select().from(profiles).where(eq(profiles.id, userId));
  if (!stored) return [];
  const before = { ...stored, taxId: await decryptTaxId(stored, tx) };
  return IDENTITY.filter((field) => before[field] !== input[field]);
}

/**
 * Documents get new ids, so that a decision of somebody who still sees the former identity is refused; one that waits is
 * dropped.
 */
async function reviewAgain(tx: Tx, { userId }: Actor, changed: string[]): Promise<void> {
  const approved = eq(identityDocuments.status, "approved");
  const own = eq(identityDocuments.userId, userId);
  await tx.delete(waitingDocumentDecisions).where(eq(waitingDocumentDecisions.userId, userId));
  await tx.update(identityDocuments).set({ status: "pending", updatedAt: new Date() }).where(and(own, approved));
  await tx
    .update(identityDocuments)
    .set({ id: sql`gen_random_uuid()` })
    .where(and(own, eq(identityDocuments.status, "pending")));
  await updateVerification(tx, userId);
  await recordAudit(tx, userId, {
    action: "profile.identity_changed",
    subjectType: "profile",
    subjectId: userId,
    details: { fields: changed.join(", ") },
  });
}
