import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { profiles } from "~/db/schema";

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
