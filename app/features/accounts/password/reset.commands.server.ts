import { and, eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { accountLinks, profiles, users } from "~/db/schema";
import { AppError, toAppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/jobs.server";
import { consume, reset } from "~/platform/rate-limits/rate-limits.server";
import type { SignInRequest } from "../actor";
import { takeLink } from "../email-links.commands.server";
import { isOpenLink } from "../email-links.server";
import { accountLimits } from "../limits.server";
import { removeEndedSession } from "../sessions/commands.server";
import { accountKey } from "../sessions/devices.server";
import { replacePassword } from "./commands.server";
import { sendResetLink } from "./jobs.server";
import { hashPassword, refuseWeakPassword } from "./rules.server";

/**
 * Requests a link to a new password. The answer and its duration are the same whether or not the address has an
 * account: a job, queued in both cases, makes the link and writes the e-mail.
 * @param target the page where the person was going, a path of this site to which the link leads back.
 * @throws AppError too_many_requests, counted alike for an address without account.
 */
export async function requestPasswordReset(
  { ip }: { ip: string },
  { email, target }: { email: string; target?: string },
): Promise<void> {
  await consume(accountLimits.password_reset_address, ip);
  await consume(accountLimits.password_reset_account, accountKey(email));
  await transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    await enqueue(tx, sendResetLink, { userId: user?.id ?? null, target });
  });
}

/**
 * True while the link of `token` may set a password; asking does not use the link.
 * @throws AppError too_many_requests.
 */
export async function isResetLinkOpen(token: string, ip: string): Promise<boolean> {
  await consume(accountLimits.account_link, ip);
  return (await findLinkOwner(db, token)) !== null;
}

/**
 * Sets a new password by the link that the person received, once. Every session of the account ends, this browser's
 * included, every other link becomes void, a pause after failed passwords ends, and the person is notified by e-mail.
 * The link came by e-mail, so it also confirms the address.
 * @returns the headers (`Set-Cookie`) of the answer. The browser does not become known to the account: whoever reads the
 * mailbox would get a new counter of wrong codes with each link.
 * @throws AppError reset_link_invalid, common_password, guessable_password, breached_password, too_many_requests,
 * password_reset_failed.
 */
export async function resetPassword(signInRequest: SignInRequest, token: string, password: string): Promise<Headers> {
  await consume(accountLimits.account_link, signInRequest.ip);
  try {
    const owner = await findLinkOwner(db, token);
    if (!owner) throw new AppError("reset_link_invalid");
    await refuseWeakPassword(password, owner);
    const passwordHash = await hashPassword(password);
    await transaction((tx) => writePassword(tx, token, owner, passwordHash));
    await reset(accountLimits.login_account, accountKey(owner.email));
    return await removeEndedSession(signInRequest.request);
  } catch (error) {
    throw toAppError(error, "password_reset_failed");
  }
}

type Owner = { userId: string; email: string; firstName: string; lastName: string };

/** The owner of a link that works and was sent to their present address. */
async function findLinkOwner(executor: Executor, token: string): Promise<Owner | null> {
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
  const isReplaced = link && (await replacePassword(tx, { ...owner, passwordHash, action: "account.password_reset" }));
  if (!isReplaced) throw new AppError("reset_link_invalid");
  const same = and(eq(users.id, owner.userId), eq(users.email, link.email));
  await tx.update(users).set({ emailVerified: true }).where(same);
}
