import { eq, sql } from "drizzle-orm";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { db, type Tx, transaction } from "~/db/client.server";
import { consents, profiles, users } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { departmentNamed, departmentOf } from "~/platform/addresses/communes.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { Actor } from "../actor";
import { accountLimits } from "../limits.server";
import { canEditProfile } from "../policy";
import { encryptTaxId } from "./rules.server";
import type { ProfileInput } from "./schema";

/** The profile of an account; an empty one, consents false, is created if none exists (spec section 3). */
export async function ensureProfile(userId: string, email: string): Promise<typeof profiles.$inferSelect> {
  const read = () => db.select().from(profiles).where(eq(profiles.id, userId));
  const [profile] = await read();
  if (profile) return profile;
  await db.insert(profiles).values({ id: userId, email }).onConflictDoNothing();
  const [created] = await read();
  if (!created) throw new Error("The profile could not be created.");
  return created;
}

/**
 * Saves a profile, by its owner, and records each consent with its date and the version of the text (spec section 2).
 * In France the département is that of the commune, when the postal code and the town identify one.
 * @throws AppError forbidden, too_many_requests, profile_update_failed.
 */
export async function updateProfile(actor: Actor, userId: string, input: ProfileInput): Promise<void> {
  if (!canEditProfile(actor, { userId })) throw new AppError("forbidden");
  const department = departmentFor(input);
  try {
    await consume(accountLimits.profile_save, actor.userId);
    await transaction(async (tx) => {
      const { taxId, ...columns } = { ...input, ...(await encryptTaxId(tx, userId, input.taxId)) };
      const hasNoTaxId = input.taxId === null;
      const values = { ...columns, hasNoTaxId, department, profileStepCompleted: true, updatedAt: new Date() };
      const saved = await tx.update(profiles).set(values).where(eq(profiles.id, userId)).returning({ id: profiles.id });
      if (saved.length === 0) throw new AppError("profile_update_failed");
      const name = `${input.firstName} ${input.lastName}`;
      await tx.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId));
      await recordConsent(tx, userId, "privacy", privacy.version);
      await recordConsent(tx, userId, "terms", terms.version);
      await recordAudit(tx, actor.userId, { action: "profile.updated", subjectType: "profile", subjectId: userId });
    });
  } catch (error) {
    throw toAppError(error, "profile_update_failed");
  }
}

function departmentFor({ country, postalCode, city, department }: ProfileInput): string {
  if (country !== "France") return department;
  return departmentOf(postalCode, city) ?? departmentNamed(department) ?? department;
}

/**
 * One row per consent: giving it again for the same version keeps its first date, unless it was withdrawn meanwhile.
 */
async function recordConsent(tx: Tx, userId: string, document: "privacy" | "terms", version: string): Promise<void> {
  await tx
    .insert(consents)
    .values({ userId, document, version })
    .onConflictDoUpdate({
      target: [consents.userId, consents.document, consents.version],
      set: { givenAt: sql`now()`, withdrawnAt: null },
      setWhere: sql`${consents.withdrawnAt} is not null`,
    });
}
