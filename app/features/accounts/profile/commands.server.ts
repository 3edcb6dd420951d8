import { and, eq, isNotNull, sql } from "drizzle-orm";
import { privacy } from "~/content/privacy";
import { terms } from "~/content/terms";
import { db, type Tx } from "~/db/client.server";
import { casePayments, cases, consents, lawyers, profiles, staleCaseDeadlines, users } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { departmentNamed, departmentOf } from "~/platform/addresses/communes.server";
import { AppError } from "~/platform/errors";
import type { Actor } from "../actor";
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
 * Writes a profile, by its owner, and records each consent with its date and the version of the text (spec section 2).
 * In France the département is that of the commune, when the postal code and the town identify one. Only
 * `identity/updateProfile` calls it, which knows what a change of identity sets off.
 * @throws AppError forbidden, profile_update_failed.
 */
export async function writeProfile(tx: Tx, actor: Actor, userId: string, given: ProfileInput): Promise<void> {
  if (!canEditProfile(actor, { userId })) throw new AppError("forbidden");
  const { changesIdentity: _confirmed, ...input } = given;
  const department = departmentFor(input);
  const { taxId, ...columns } = { ...input, ...(await encryptTaxId(tx, userId, input.taxId)) };
  const values = { ...columns, department, profileStepCompleted: true, updatedAt: new Date() };
  const saved = await watchVerification(tx, userId, () =>
    tx.update(profiles).set(values).where(eq(profiles.id, userId)).returning({ id: profiles.id }),
  );
  if (saved.length === 0) throw new AppError("profile_update_failed");
  // Residence and postal code decide deadlines, which a job computes again.
  await tx.execute(sql`insert into ${staleCaseDeadlines} (case_id)
    select ${cases.id} from ${cases} where ${cases.userId} = ${userId}
    and exists (select from ${casePayments} where ${casePayments.caseId} = ${cases.id})`);
  const name = `${input.firstName} ${input.lastName}`;
  await tx.update(users).set({ name, updatedAt: new Date() }).where(eq(users.id, userId));
  await recordConsent(tx, userId, "privacy", privacy.version);
  await recordConsent(tx, userId, "terms", terms.version);
  await recordAudit(tx, actor.userId, { action: "profile.updated", subjectType: "profile", subjectId: userId });
}

function departmentFor({ country, postalCode, city, department }: Omit<ProfileInput, "changesIdentity">): string {
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

/**
 * Runs a change of a lawyer's registration or name by themselves, within the caller's transaction; when it takes their
 * verification away, the journal says so. Clients are then shown what was verified before.
 */
export async function watchVerification<Result>(
  tx: Tx,
  userId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const wasVerified = await isVerified(tx, userId);
  const result = await change();
  if (wasVerified && !(await isVerified(tx, userId)))
    await recordAudit(tx, userId, { action: "lawyer.verification_lost", subjectType: "account", subjectId: userId });
  return result;
}

async function isVerified(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(lawyers, and(eq(lawyers.userId, userId), isNotNull(lawyers.verifiedAt)))) > 0;
}
