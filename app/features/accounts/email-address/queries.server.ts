import { and, eq, not } from "drizzle-orm";
import { db } from "~/db/client.server";
import { accountLinks, users } from "~/db/schema";
import { isBanned } from "../bans/access.server";
import { isLink } from "../email-links.server";

export const EMAIL_LINKS = ["email_confirmation", "email_change"] as const;

/** What a link to an address may still do: `open`, `done` (the address is the account's, and confirmed), or nothing. */
export type EmailLink =
  | { state: "open"; kind: (typeof EMAIL_LINKS)[number]; email: string }
  | { state: "done"; email: string }
  | { state: "closed" };

/** Reads the state of a link, for anybody who has it, without using it. */
export async function readEmailLink(token: string): Promise<EmailLink> {
  const { kind, email, expiresAt, usedAt } = accountLinks;
  const [link] = await db
    .select({ kind, email, expiresAt, usedAt, present: users.email, confirmed: users.emailVerified })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(and(isLink(token, EMAIL_LINKS), not(isBanned())));
  if (!link) return { state: "closed" };
  if (link.present === link.email && link.confirmed) return { state: "done", email: link.email };
  if (link.usedAt || link.expiresAt <= new Date()) return { state: "closed" };
  return { state: "open", kind: link.kind as (typeof EMAIL_LINKS)[number], email: link.email };
}
