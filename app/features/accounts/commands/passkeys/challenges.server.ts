import { and, eq, gt, lt } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { verifications } from "~/db/schema";

const SECONDS = 5 * 60;

/** `add` proves that the person gave their password a moment ago; `sign-in` is for whoever may come. */
export type Purpose = "add" | "sign-in";

const key = (purpose: Purpose, challenge: string) => `passkey:${purpose}:${challenge}`;

/** Keeps a challenge for five minutes. @param userId whose passkey is to answer it; null: anybody's. */
export async function keepChallenge(purpose: Purpose, challenge: string, userId: string | null): Promise<void> {
  await transaction(async (tx) => {
    const now = Date.now();
    await tx.delete(verifications).where(lt(verifications.expiresAt, new Date(now)));
    await tx.insert(verifications).values({
      id: crypto.randomUUID(),
      identifier: key(purpose, challenge),
      value: userId ?? "",
      expiresAt: new Date(now + SECONDS * 1000),
    });
  });
}

/** Takes a challenge away: of two answers to one the second finds it gone. @returns false when it was not kept. */
export async function takeChallenge(purpose: Purpose, challenge: string, userId: string | null): Promise<boolean> {
  const kept = and(
    eq(verifications.identifier, key(purpose, challenge)),
    eq(verifications.value, userId ?? ""),
    gt(verifications.expiresAt, new Date()),
  );
  const taken = await db.delete(verifications).where(kept).returning({ id: verifications.id });
  return taken.length > 0;
}
