import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { installation, profiles } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits.server";
import { seal, unseal } from "~/platform/secrets.server";
import type { SignInRequest } from "../actor";
import { hashPassword } from "../password-hash.server";
import { refusePoorPassword } from "../poor-passwords.server";
import type { SetupInput } from "../schema/sign-in";
import { insertAccount, wasJustCreated } from "./create-account.server";
import { askEmailConfirmation } from "./email-confirmation.server";
import { openSession } from "./open-session.server";

const KEY = "setup_token";
const SEAL = "accounts/setup-token";

/**
 * The set-up token while there is no administrator, else null. Every process that starts gets the same, until it is
 * used: whichever of them serves the page, and whichever printed the link, it works.
 */
export async function openSetup(): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const made = { key: KEY, value: seal(SEAL, randomBytes(24).toString("base64url")) };
  return transaction(async (tx) => {
    await tx.insert(installation).values(made).onConflictDoNothing();
    const [kept] = await tx.select().from(installation).where(eq(installation.key, KEY)).for("update");
    const token = kept && unsealed(kept.value);
    if (token) return token;
    // Sealed under a SECRET_KEY that is no more, or kept by an earlier version.
    await tx.insert(installation).values(made).onConflictDoUpdate({ target: installation.key, set: made });
    return unsealed(made.value);
  });
}

/** True while `token` may create the first administrator. @throws AppError too_many_requests. */
export async function isSetupOpen(token: string, ip: string): Promise<boolean> {
  await consume("setup_address", ip);
  return holds(db, token);
}

/**
 * Creates the first administrator and signs in (design section 3). The token works once: of two forms sent at once one
 * makes the account, and the other, when it is its twin, signs in.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError setup_closed, already_registered, registration_failed, common_password, guessable_password,
 * too_many_requests.
 */
export async function createFirstAdministrator(
  from: SignInRequest,
  token: string,
  { password, ...person }: SetupInput,
): Promise<Headers> {
  await consume("setup_address", from.ip);
  try {
    await refusePoorPassword(password, person);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      if (!(await holds(tx, token)) || !(await take(tx))) throw new AppError("setup_closed");
      const userId = await insertAccount(tx, { ...person, passwordHash, isAdmin: true });
      await recordAudit(tx, userId, { action: "account.setup", subjectType: "account", subjectId: userId });
      await askEmailConfirmation(tx, { userId, ...person });
    });
  } catch (error) {
    const known = toAppError(error, "registration_failed");
    if (known.code !== "setup_closed" || !(await wasJustCreated(person.email))) throw known;
  }
  const opened = await openSession(from, { email: person.email, password });
  if (!opened) throw new AppError("setup_closed");
  return opened.headers;
}

/** Takes the token away: of two transactions the second waits for the first, then finds it gone. */
async function take(tx: Tx): Promise<boolean> {
  const taken = await tx.delete(installation).where(eq(installation.key, KEY)).returning({ key: installation.key });
  return taken.length > 0;
}

async function holds(executor: Executor, token: string): Promise<boolean> {
  const [kept] = await executor.select().from(installation).where(eq(installation.key, KEY));
  if (!kept || (await hasAdministrator(executor))) return false;
  const expected = unsealed(kept.value);
  return expected !== null && timingSafeEqual(digest(token), digest(expected));
}

const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

function unsealed(value: unknown): string | null {
  try {
    return unseal(SEAL, String(value));
  } catch {
    return null;
  }
}

async function hasAdministrator(executor: Executor): Promise<boolean> {
  const [one] = await executor.select({ id: profiles.id }).from(profiles).where(eq(profiles.isAdmin, true)).limit(1);
  return one !== undefined;
}
