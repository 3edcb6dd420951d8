import { and, eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { accountLinks, profiles, users } from "~/db/schema";
import { AppError, toAppError } from "~/platform/errors";
import { consume, reset } from "~/platform/rate-limits.server";
import type { SignInRequest } from "../actor";
import { accountKey, recognizeDevice } from "../device.server";
import { isOpenLink } from "../links.server";
import { hashPassword } from "../password-hash.server";
import { refusePoorPassword } from "../poor-passwords.server";
import { takeLink } from "./links.server";
import { forgottenSession } from "./logout.server";
import { replacePassword } from "./replace-password.server";

/** True while the link of `token` may set a password; looking does not use it up. @throws AppError too_many_requests. */
export async function isResetLinkOpen(token: string, ip: string): Promise<boolean> {
  await consume("account_link", ip);
  return (await ownerOf(db, token)) !== null;
}

/**
 * Sets a new password by the link that the person received, once. Every session of the account ends, this browser's
 * included, every other link is void, and a pause after failed passwords is over; the person is told by e-mail. Whoever
 * holds the link reads the account's mail: its address is confirmed by it.
 * @returns the headers (`Set-Cookie`) of the answer; the browser is known to the account from now on.
 * @throws AppError reset_link_invalid, common_password, guessable_password, too_many_requests, password_reset_failed.
 */
export async function resetPassword(from: SignInRequest, token: string, password: string): Promise<Headers> {
  await consume("account_link", from.ip);
  try {
    const owner = await ownerOf(db, token);
    if (!owner) throw new AppError("reset_link_invalid");
    await refusePoorPassword(password, owner);
    const passwordHash = await hashPassword(password);
    await transaction((tx) => writePassword(tx, token, owner, passwordHash));
    await reset("login_account", accountKey(owner.email));
    const headers = await forgottenSession(from.request);
    headers.append("Set-Cookie", await recognizeDevice(from.request, owner.email));
    return headers;
  } catch (error) {
    throw toAppError(error, "password_reset_failed");
  }
}

type Owner = { userId: string; email: string; firstName: string; lastName: string };

/** Whose link it is, as long as it works, and their address is still the one that it was sent to. */
async function ownerOf(executor: Executor, token: string): Promise<Owner | null> {
  const { id: userId, email, firstName, lastName } = profiles;
  const [owner] = await executor
    .select({ userId, email, firstName, lastName })
    .from(accountLinks)
    .innerJoin(profiles, and(eq(profiles.id, accountLinks.userId), eq(profiles.email, accountLinks.email)))
    .where(isOpenLink(token, ["password_reset"]));
  return owner ?? null;
}

async function writePassword(tx: Tx, token: string, owner: Owner, passwordHash: string): Promise<void> {
  const link = await takeLink(tx, token, ["password_reset"]);
  const written = link && (await replacePassword(tx, { ...owner, passwordHash, action: "account.password_reset" }));
  if (!written) throw new AppError("reset_link_invalid");
  const same = and(eq(users.id, owner.userId), eq(users.email, link.email));
  await tx.update(users).set({ emailVerified: true }).where(same);
}
