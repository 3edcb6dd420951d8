import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { accountLinks, accounts, authenticators, passkeys } from "~/db/schema";
import type { Actor } from "../actor";

export type OwnSignIn = {
  passwordSince: Date | null;
  /** The e-mail address that they requested, until its link expires. */
  pendingEmail: { email: string; until: Date } | null;
  /** Whether an authenticator app protects the account, and how many passkeys do. */
  hasApp: boolean;
  passkeys: number;
};

/** With what the actor signs in. */
export async function readOwnSignIn(actor: Actor): Promise<OwnSignIn> {
  const [credential] = await db
    .select({
      since: accounts.updatedAt,
      hasApp: sql<boolean>`exists (select from ${authenticators} where ${authenticators.userId} = ${actor.userId})`,
      passkeys: sql`(select count(*) from ${passkeys} where ${passkeys.userId} = ${actor.userId})`.mapWith(Number),
    })
    .from(accounts)
    .where(and(eq(accounts.userId, actor.userId), eq(accounts.providerId, "credential")));
  const { userId, kind, email, expiresAt, usedAt, createdAt } = accountLinks;
  const [pending] = await db
    .select({ email, until: expiresAt })
    .from(accountLinks)
    .where(and(eq(userId, actor.userId), eq(kind, "email_change"), isNull(usedAt), gt(expiresAt, new Date())))
    .orderBy(desc(createdAt))
    .limit(1);
  const { since = null, hasApp = false, passkeys: keys = 0 } = credential ?? {};
  return { passwordSince: since, pendingEmail: pending ?? null, hasApp, passkeys: keys };
}
