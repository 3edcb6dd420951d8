import { and, eq, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { accountLinks } from "~/db/schema";
import type { AccountLinkKind } from "~/db/schema/enumerations";
import { digestOf } from "~/platform/crypto/tokens.server";

type Nature = {
  /** The page it opens. Looking at it does nothing: mail scanners open every link. */
  page: string;
  minutes: number;
};

/** Every link of an account that an e-mail carries. Each works once. */
export const LINKS = {
  password_reset: { page: "/reset-password", minutes: 30 },
  email_confirmation: { page: "/confirm-email", minutes: 24 * 60 },
  email_change: { page: "/confirm-email", minutes: 24 * 60 },
} as const satisfies Record<AccountLinkKind, Nature>;

/** The row of a link of one of `kinds`. */
export function isLink(token: string, kinds: readonly AccountLinkKind[]): SQL | undefined {
  return and(eq(accountLinks.digest, digestOf(token)), inArray(accountLinks.kind, [...kinds]));
}

/** The same while it still works. */
export function isOpenLink(token: string, kinds: readonly AccountLinkKind[]): SQL | undefined {
  return and(isLink(token, kinds), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, new Date()));
}

/** An address as a mailbox that others may read is told of it: « c…@exemple.fr ». */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
