import { and, eq, gt, inArray, isNull, notExists, type SQL } from "drizzle-orm";
import { db } from "~/db/client.server";
import { accountLinks, users } from "~/db/schema";
import type { AccountLinkKind } from "~/db/schema/enumerations";
import { digestOf } from "~/platform/crypto/tokens.server";
import { isBanned } from "./bans/access.server";
import { ADDRESS_LINK_HOURS, PASSWORD_LINK_MINUTES } from "./email-links";

type LinkRule = {
  /** The page that it opens. Opening it changes nothing, because mail scanners open every link. */
  page: string;
  minutes: number;
};

/** Every link of an account that an e-mail carries. Each works once. */
export const LINKS = {
  password_reset: { page: "/reset-password", minutes: PASSWORD_LINK_MINUTES },
  email_confirmation: { page: "/confirm-email", minutes: ADDRESS_LINK_HOURS * 60 },
  email_change: { page: "/confirm-email", minutes: ADDRESS_LINK_HOURS * 60 },
} as const satisfies Record<AccountLinkKind, LinkRule>;

/** Matches the row of a link of one of `kinds`. */
export function isLink(token: string, kinds: readonly AccountLinkKind[]): SQL | undefined {
  return and(eq(accountLinks.digest, digestOf(token)), inArray(accountLinks.kind, [...kinds]));
}

/** Matches the row of a link that is neither used nor expired, of an account that is not banned. */
export function isOpenLink(token: string, kinds: readonly AccountLinkKind[]): SQL | undefined {
  const banned = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, accountLinks.userId), isBanned()));
  return and(
    isLink(token, kinds),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, new Date()),
    notExists(banned),
  );
}

/** An e-mail address with most of it hidden, for a mailbox that others may read: « c…@exemple.fr ». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
