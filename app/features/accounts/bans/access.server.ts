import { and, gt, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { users } from "~/db/schema";

/** Matches an account whose ban has not ended. */
export function isBanned(now = new Date()): SQL {
  const { bannedAt, bannedUntil } = users;
  return and(isNotNull(bannedAt), or(isNull(bannedUntil), gt(bannedUntil, now))) as SQL;
}
