import { and, eq, inArray, lt } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accountLinks } from "~/db/schema";
import type { AccountLinkKind } from "~/db/schema/enumerations";
import { newToken } from "~/platform/crypto/tokens.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { isOpenLink, LINKS } from "./email-links.server";

/** Whose link it is, and the address it was sent to. */
export type AccountLink = { kind: AccountLinkKind; userId: string; email: string };

/** Makes a link, in the transaction that queues its e-mail. @returns its full address, which is stored nowhere else. */
export async function issueLink(tx: Tx, link: AccountLink): Promise<string> {
  const { token, digest } = newToken();
  const { page, minutes } = LINKS[link.kind];
  const now = Date.now();
  await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now)));
  await tx.insert(accountLinks).values({ ...link, digest, expiresAt: new Date(now + minutes * 60_000) });
  return publicUrl(`${page}?token=${token}`);
}

/** Marks a link as used: of two transactions, the second waits for the first and then gets null. */
export async function takeLink(tx: Tx, token: string, kinds: readonly AccountLinkKind[]): Promise<AccountLink | null> {
  const [taken] = await tx
    .update(accountLinks)
    .set({ usedAt: new Date() })
    .where(isOpenLink(token, kinds))
    .returning({ kind: accountLinks.kind, userId: accountLinks.userId, email: accountLinks.email });
  return taken ?? null;
}

/** Deletes every link of these kinds, because what they were sent for has changed. @returns how many. */
export async function voidLinks(tx: Tx, userId: string, kinds: readonly AccountLinkKind[]): Promise<number> {
  const deleted = await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.kind, [...kinds])))
    .returning({ digest: accountLinks.digest });
  return deleted.length;
}
