import { and, eq } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { users } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import type { Actor } from "../actor";
import { canLiftBan } from "../policy";
import { isBanned } from "./access.server";

/** The start of an account’s ban; `until` is null when the ban has no end. */
export type Ban = { since: Date; until: Date | null };

/** The ban of an account, for an administrator; null when it is not banned. @throws AppError not_found. */
export async function readBan(actor: Actor, userId: string, executor: Executor = db): Promise<Ban | null> {
  if (!canLiftBan(actor) || !isId(userId)) throw new AppError("not_found");
  const [found] = await executor
    .select({ since: users.bannedAt, until: users.bannedUntil })
    .from(users)
    .where(and(eq(users.id, userId), isBanned()));
  return found?.since ? { since: found.since, until: found.until } : null;
}

/**
 * Refuses a banned account whose person has proved who they are. In a transaction a ban that begins meanwhile waits.
 * @throws AppError account_banned.
 */
export async function refuseBanned(executor: Executor, userId: string): Promise<void> {
  const read = executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isBanned()));
  const found = await (executor === db ? read : read.for("share"));
  if (found.length > 0) throw new AppError("account_banned");
}
