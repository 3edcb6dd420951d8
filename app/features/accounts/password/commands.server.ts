import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { accounts, agendaAddresses, installation, users } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume, reset } from "~/platform/rate-limits/rate-limits.server";
import type { Actor } from "../actor";
import { voidLinks } from "../email-links.commands.server";
import { accountLimits } from "../limits.server";
import { endSessions } from "../sessions/commands.server";
import { recordRefusal } from "../sign-in/failed-sign-ins.commands.server";
import { PASSWORD_CHANGED_SUBJECT, PasswordChangedEmail } from "./emails";
import {
  bcryptCost,
  coversWhole,
  dummyBcryptHash,
  hashPassword,
  isOutdatedHash,
  refuseWeakPassword,
  verifyPassword,
} from "./rules.server";
import type { PasswordChangeInput } from "./schema";

/** An account whose right password was given. */
export type PasswordHolder = { userId: string; email: string; passwordHash: string };

/** A digest of a password's hash. What is bound to it becomes invalid when the password is replaced. */
export function fingerprintPassword(passwordHash: string): string {
  return createHash("sha256").update(passwordHash).digest("base64url").slice(0, 22);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password.
 * @returns its account; null when the e-mail or the password is wrong, after the same time in both cases.
 */
export async function checkPassword(email: string, password: string): Promise<PasswordHolder | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, credentialsOfUser)
    .where(eq(users.email, email.toLowerCase()));
  dummyHash ??= hashPassword("");
  const passwordHash = found?.passwordHash ?? null;
  const isRight = await verifyPassword({ hash: passwordHash ?? (await dummyHash), password });
  if (!isRight) await spendOtherTime(passwordHash, password);
  if (!found || !passwordHash || !isRight) return null;
  return { ...found, passwordHash: await renewHash(found.userId, passwordHash, password) };
}

const IMPORTED_COST_KEY = "imported_bcrypt_cost";

/**
 * Records that accounts are imported whose passwords were hashed by bcrypt of this cost, in the caller's transaction. The
 * highest cost of all imports stays.
 */
export async function recordImportedCost(tx: Tx, cost: number): Promise<void> {
  const [known] = await tx.select().from(installation).where(eq(installation.key, IMPORTED_COST_KEY)).for("update");
  await writeInstallation(tx, IMPORTED_COST_KEY, Math.max(cost, Number(known?.value ?? 0)));
}

/**
 * Once passwords were imported, some accounts have a hash of bcrypt and others do not: every refusal then takes the time
 * of both algorithms, so that its duration does not tell which addresses have an account.
 */
async function spendOtherTime(passwordHash: string | null, password: string): Promise<void> {
  const [imported] = await db.select().from(installation).where(eq(installation.key, IMPORTED_COST_KEY));
  if (!imported) return;
  dummyHash ??= hashPassword("");
  const usedBcrypt = passwordHash !== null && bcryptCost(passwordHash) !== null;
  const hash = usedBcrypt ? await dummyHash : dummyBcryptHash(Number(imported.value));
  await verifyPassword({ hash, password });
}

/**
 * Hashes a right password again when its hash has a former algorithm or cost, so that the present ones reach every
 * account in use.
 * @returns the hash that is stored from now on.
 */
async function renewHash(userId: string, passwordHash: string, password: string): Promise<string> {
  if (!isOutdatedHash(passwordHash) || !coversWhole(passwordHash, password)) return passwordHash;
  const renewed = await hashPassword(password);
  // Not when the password was replaced meanwhile.
  const same = and(eq(accounts.userId, userId), eq(accounts.password, passwordHash));
  const updated = await db.update(accounts).set({ password: renewed }).where(same).returning({ id: accounts.id });
  return updated.length > 0 ? renewed : passwordHash;
}

/**
 * Checks the password of a signed-in person again, before an action that nobody else at their open screen may take.
 * @throws AppError wrong_password, too_many_requests (ten failures in 15 minutes).
 */
export async function reauthenticate(actor: Pick<Actor, "userId">, password: string): Promise<void> {
  await consume(accountLimits.reauthentication, actor.userId);
  const [found] = await db
    .select({ passwordHash: accounts.password })
    .from(users)
    .innerJoin(accounts, credentialsOfUser)
    .where(eq(users.id, actor.userId));
  if (!found?.passwordHash || !(await verifyPassword({ hash: found.passwordHash, password }))) {
    const error = new AppError("wrong_password");
    if (found) await recordRefusal(actor, error, "first");
    throw error;
  }
  await reset(accountLimits.reauthentication, actor.userId);
}

const credentialsOfUser = and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential"));

export type NewPassword = {
  userId: string;
  email: string;
  firstName: string;
  passwordHash: string;
  action: "account.password_reset" | "account.password_changed";
  /** The session that stays open; every other one ends. */
  keptSession?: string;
};

/**
 * Writes a new password in the caller's transaction. The other sessions and the addresses of calendars end, password
 * links and a pending change of e-mail address become void, and the person is notified by e-mail.
 * @returns false when the account has no password.
 */
export async function replacePassword(tx: Tx, { userId, email, firstName, ...given }: NewPassword): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ password: given.passwordHash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .returning({ id: accounts.id });
  if (changed.length === 0) return false;
  await voidLinks(tx, userId, ["password_reset", "email_change"]);
  await endSessions(tx, userId, { except: given.keptSession });
  // Who had the former password may have made an address of a calendar, which works without a session.
  await tx.delete(agendaAddresses).where(eq(agendaAddresses.userId, userId));
  await recordAudit(tx, userId, { action: given.action, subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "password_changed",
    subject: PASSWORD_CHANGED_SUBJECT,
    element: PasswordChangedEmail({ firstName, askUrl: publicUrl("/forgot-password") }),
  });
  return true;
}

/**
 * Changes the password of a signed-in person, who gives the present one. Their other sessions end. The same form sent
 * twice changes it once and succeeds twice.
 * @throws AppError wrong_password, same_password, too_many_requests, common_password, guessable_password,
 * breached_password, password_change_failed.
 */
export async function changePassword(actor: Actor, { currentPassword, password }: PasswordChangeInput): Promise<void> {
  try {
    const before = await readPasswordHash(db, actor.userId);
    try {
      await reauthenticate(actor, currentPassword);
    } catch (error) {
      if (toAppError(error).code === "wrong_password" && (await isPassword(before, password))) return;
      throw error;
    }
    if (await isPassword(before, password)) throw new AppError("same_password");
    await refuseWeakPassword(password, actor);
    const passwordHash = await hashPassword(password);
    const isDone = await transaction(async (tx) => {
      if ((await readPasswordHash(tx, actor.userId)) !== before) return false;
      const { userId, email, firstName, sessionId } = actor;
      const action = "account.password_changed";
      return replacePassword(tx, { userId, email, firstName, passwordHash, action, keptSession: sessionId });
    });
    if (!isDone && !(await isPassword(await readPasswordHash(db, actor.userId), password)))
      throw new AppError("wrong_password");
  } catch (error) {
    throw toAppError(error, "password_change_failed");
  }
}

/** The stored hash of the account's password; in a transaction its row is locked. */
async function readPasswordHash(executor: Executor, userId: string): Promise<string | null> {
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
