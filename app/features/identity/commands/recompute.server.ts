import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { profiles, verificationSteps } from "~/db/schema";
import { publish } from "~/platform/live.server";
import { readSteps, statusesOf } from "../queries/verification.server";
import { statusOfProfile } from "../status";

/**
 * Locks the person's profile: every write to their documents takes this lock first, so that two of them never cross.
 * @returns null when there is no such person.
 */
export async function lockProfile(tx: Tx, userId: string) {
  const [profile] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      firstName: profiles.firstName,
      profileStepCompleted: profiles.profileStepCompleted,
    })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("update");
  return profile ?? null;
}

/** Brings the steps and the profile of a person in line with their documents, and tells the pages that show them. */
export async function recompute(tx: Tx, userId: string): Promise<void> {
  const states = await readSteps(tx, userId);
  for (const { step, status } of states)
    await tx
      .update(verificationSteps)
      .set({ status, updatedAt: new Date() })
      .where(
        and(
          eq(verificationSteps.userId, userId),
          eq(verificationSteps.step, step),
          ne(verificationSteps.status, status),
        ),
      );
  await tx
    .update(profiles)
    .set({ ...statusOfProfile(statusesOf(states)), updatedAt: new Date() })
    .where(eq(profiles.id, userId));
  await publish(tx, { kind: "documents", id: userId, owner: userId });
}
