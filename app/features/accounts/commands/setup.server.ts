import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { installation, profiles } from "~/db/schema";

const KEY = "setup_token";
const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A new set-up token while there is no administrator, else null. Each start replaces the former token. */
export async function openSetup(): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const token = randomBytes(24).toString("base64url");
  const value = digest(token).toString("hex");
  await db
    .insert(installation)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: new Date() } });
  return token;
}

/** True while `token` may create the first administrator. */
export async function isSetupOpen(executor: Executor, token: string): Promise<boolean> {
  const [kept] = await executor.select().from(installation).where(eq(installation.key, KEY));
  if (!kept || (await hasAdministrator(executor))) return false;
  return timingSafeEqual(digest(token), Buffer.from(String(kept.value), "hex"));
}

/** Ends the token's life: it works once. */
export async function closeSetup(executor: Executor): Promise<void> {
  await executor.delete(installation).where(eq(installation.key, KEY));
}

async function hasAdministrator(executor: Executor): Promise<boolean> {
  const [one] = await executor.select({ id: profiles.id }).from(profiles).where(eq(profiles.isAdmin, true)).limit(1);
  return one !== undefined;
}
