import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db } from "~/db/client.server";
import { accountLinks, accounts } from "~/db/schema";
import type { Actor } from "../actor";

/** The age of the actor's password, and the e-mail address that they requested, until its link expires. */
export async function readOwnSignIn(
  actor: Actor,
): Promise<{ passwordSince: Date | null; pendingEmail: { email: string; until: Date } | null }> {
  const [credential] = await db
    .select({ since: accounts.updatedAt })
    .from(accounts)
    .where(and(eq(accounts.userId, actor.userId), eq(accounts.providerId, "credential")));
  const { userId, kind, email, expiresAt, usedAt, createdAt } = accountLinks;
  const [pending] = await db
    .select({ email, until: expiresAt })
    .from(accountLinks)
    .where(and(eq(userId, actor.userId), eq(kind, "email_change"), isNull(usedAt), gt(expiresAt, new Date())))
    .orderBy(desc(createdAt))
    .limit(1);
  return { passwordSince: credential?.since ?? null, pendingEmail: pending ?? null };
}
