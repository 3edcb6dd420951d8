import { and, eq } from "drizzle-orm";
import { db, type Executor, transaction } from "~/db/client.server";
import { accounts } from "~/db/schema";
import { AppError, toAppError } from "~/platform/errors";
import type { Actor } from "../actor";
import { hashPassword, verifyPassword } from "../password-hash.server";
import { refusePoorPassword } from "../poor-passwords.server";
import type { PasswordChangeInput } from "../schema/account";
import { reauthenticate } from "./check-password.server";
import { replacePassword } from "./replace-password.server";

/**
 * Changes the password of a signed-in person, who gives the present one. Every other session of theirs ends. The same
 * form sent twice changes it once, and is right twice.
 * @throws AppError wrong_password, same_password, too_many_requests, common_password, guessable_password,
 * password_change_failed.
 */
export async function changePassword(actor: Actor, { currentPassword, password }: PasswordChangeInput): Promise<void> {
  try {
    const before = await passwordOf(db, actor.userId);
    try {
      await reauthenticate(actor, currentPassword);
    } catch (error) {
      if (toAppError(error).code === "wrong_password" && (await isPassword(before, password))) return;
      throw error;
    }
    if (await isPassword(before, password)) throw new AppError("same_password");
    await refusePoorPassword(password, actor);
    const passwordHash = await hashPassword(password);
    const isDone = await transaction(async (tx) => {
      if ((await passwordOf(tx, actor.userId)) !== before) return false;
      const { userId, email, firstName, sessionId } = actor;
      const action = "account.password_changed";
      return replacePassword(tx, { userId, email, firstName, passwordHash, action, keptSession: sessionId });
    });
    if (!isDone && !(await isPassword(await passwordOf(db, actor.userId), password)))
      throw new AppError("wrong_password");
  } catch (error) {
    throw toAppError(error, "password_change_failed");
  }
}

/** The account's password as it is kept; within a transaction nobody else changes it meanwhile. */
async function passwordOf(executor: Executor, userId: string): Promise<string | null> {
  const read = executor
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
  const [found] = await (executor === db ? read : read.for("update"));
  return found?.password ?? null;
}

async function isPassword(hash: string | null, password: string): Promise<boolean> {
  return hash !== null && verifyPassword({ hash, password });
}
