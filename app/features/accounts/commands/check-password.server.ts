import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { accounts, users } from "~/db/schema";
import { AppError } from "~/platform/errors";
import { consume, reset } from "~/platform/rate-limits.server";
import type { Actor } from "../actor";
import { hashPassword, verifyPassword } from "../password-hash.server";

/** An account whose password was given. */
export type PasswordHolder = { userId: string; email: string; passwordHash: string };

/** Names a password by a digest of its hash: what is bound to it ends when the password is replaced. */
export function passwordMark(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}

let decoy: Promise<string> | undefined;

/** Checks a password. @returns its account; null when the e-mail or the password is wrong, after the same time in both cases. */
export async function checkPassword(email: string, password: string): Promise<PasswordHolder | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, credentialsOfUser)
    .where(eq(users.email, email.toLowerCase()));
  decoy ??= hashPassword("");
  const passwordHash = found?.passwordHash ?? null;
  const isRight = await verifyPassword({ hash: passwordHash ?? (await decoy), password });
  return found && passwordHash && isRight ? { ...found, passwordHash } : null;
}

/**
 * Asks a signed-in person for their password again, before what a stranger at their open screen must not do.
 * @throws AppError wrong_password, too_many_requests (ten failures in 15 minutes).
 */
export async function reauthenticate(actor: Pick<Actor, "userId">, password: string): Promise<void> {
  await consume("reauthentication", actor.userId);
  const [found] = await db
    .select({ passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, credentialsOfUser)
    .where(eq(users.id, actor.userId));
  if (!found?.passwordHash || !(await verifyPassword({ hash: found.passwordHash, password })))
    throw new AppError("wrong_password");
  await reset("reauthentication", actor.userId);
}

const credentialsOfUser = and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential"));
