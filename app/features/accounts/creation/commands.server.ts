import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, type Executor, type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { accounts, installation, isAdministrator, profiles, users } from "~/db/schema";
import type { Country, Role } from "~/db/schema/enumerations";
import { recordAudit } from "~/features/journal/commands.server";
import { decrypt, encrypt } from "~/platform/crypto/secrets.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { isSiteOpen } from "~/platform/site-launch.server";
import type { SignInRequest } from "../actor";
import { queueEmailConfirmation } from "../email-address/commands.server";
import { accountLimits } from "../limits.server";
import { hashPassword, refuseWeakPassword } from "../password/rules.server";
import { signInWithPassword } from "../sign-in/commands.server";
import type { RegistrationInput, SetupInput } from "../sign-in/schema";

export type NewAccount = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phone?: string;
  country?: Country;
  /** `client` by default. */
  role?: Role;
  /** True for invented accounts, whose address nobody confirms. */
  emailConfirmed?: boolean;
};

/**
 * Writes an account (`users` and `accounts`) and its profile in the caller's transaction, so that both exist or
 * neither.
 * @returns the id of the account.
 * @throws AppError already_registered, profile_creation_failed.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { email, passwordHash, role = "client", emailConfirmed = false, ...person } = account;
  const id = crypto.randomUUID();
  const name = `${person.firstName} ${person.lastName}`;
  const [created] = await tx
    .insert(users)
    .values({ id, email, name, emailVerified: emailConfirmed })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!created) throw new AppError("already_registered");
  await tx
    .insert(accounts)
    .values({ id: crypto.randomUUID(), userId: id, providerId: "credential", accountId: id, password: passwordHash });
  await tx
    .insert(profiles)
    .values({ id, email, role, ...person })
    .catch((cause) => {
      throw new AppError("profile_creation_failed", { cause });
    });
  return id;
}

/** The age up to which an account counts as made by the same form, sent twice at once. */
const DUPLICATE_SECONDS = 30;

/**
 * True when the account of `email` is seconds old: its form was probably sent twice. The caller checks the password.
 */
export async function wasJustCreated(email: string, executor: Executor = db): Promise<boolean> {
  const [user] = await executor.select({ createdAt: users.createdAt }).from(users).where(eq(users.email, email));
  return user !== undefined && Date.now() - user.createdAt.getTime() < DUPLICATE_SECONDS * 1000;
}

/**
 * Creates an account with its profile and signs in (spec section 4, registration). The same form sent twice at once
 * makes one account and signs in twice.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError registration_closed until the site is open, already_registered, profile_creation_failed,
 * registration_failed, common_password, guessable_password, too_many_requests.
 */
export async function register(signInRequest: SignInRequest, input: RegistrationInput): Promise<Headers> {
  if (!(await isSiteOpen())) throw new AppError("registration_closed");
  await consume(accountLimits.registration_address, signInRequest.ip);
  const { password, ...account } = input;
  try {
    await refuseWeakPassword(password, account);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      const userId = await insertAccount(tx, { ...account, passwordHash });
      await recordAudit(tx, userId, { action: "account.registered", subjectType: "account", subjectId: userId });
      await queueEmailConfirmation(tx, { userId, ...account });
    });
  } catch (error) {
    const known = toAppError(error, "registration_failed");
    if (known.code !== "already_registered" || !(await wasJustCreated(account.email))) throw known;
    return (await session(signInRequest, input)) ?? refuse(known);
  }
  return (await session(signInRequest, input)) ?? refuse(new AppError("registration_failed"));
}

async function session(signInRequest: SignInRequest, { email, password }: RegistrationInput): Promise<Headers | null> {
  const opened = await signInWithPassword(signInRequest, { email, password }).catch((error) => {
    throw toAppError(error, "registration_failed");
  });
  return opened ? opened.headers : null;
}

function refuse(error: AppError): never {
  throw error;
}

const INSTALLATION_KEY = "setup_token";
const ENCRYPTION_USE = "accounts/setup-token";

/**
 * The set-up token while there is no administrator, else null. Every process that starts gets the same token until it
 * is used, so that a link printed by one process works on the page of another.
 */
export async function openSetup(): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const made = { key: INSTALLATION_KEY, value: encrypt(ENCRYPTION_USE, randomBytes(24).toString("base64url")) };
  return transaction(async (tx) => {
    await tx.insert(installation).values(made).onConflictDoNothing();
    const [kept] = await tx.select().from(installation).where(eq(installation.key, INSTALLATION_KEY)).for("update");
    const token = kept && readSetupToken(kept.value);
    if (token) return token;
    // It was encrypted under a former SECRET_KEY, or stored by an earlier version.
    await writeInstallation(tx, made.key, made.value);
    return readSetupToken(made.value);
  });
}

/** True while `token` may create the first administrator. @throws AppError too_many_requests. */
export async function isSetupOpen(token: string, ip: string): Promise<boolean> {
  await consume(accountLimits.setup_address, ip);
  return isSetupToken(db, token);
}

/**
 * Creates the first administrator and signs in (design section 3). The token works once: of two forms sent at once, one
 * makes the account, and the other signs in when it has the same address and password.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError setup_closed, already_registered, registration_failed, common_password, guessable_password,
 * too_many_requests.
 */
export async function createFirstAdministrator(
  signInRequest: SignInRequest,
  token: string,
  { password, ...person }: SetupInput,
): Promise<Headers> {
  await consume(accountLimits.setup_address, signInRequest.ip);
  try {
    await refuseWeakPassword(password, person);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      if (!(await isSetupToken(tx, token)) || !(await takeSetupToken(tx))) throw new AppError("setup_closed");
      const userId = await insertAccount(tx, { ...person, passwordHash, role: "administrator" });
      await recordAudit(tx, userId, { action: "account.set_up", subjectType: "account", subjectId: userId });
      await queueEmailConfirmation(tx, { userId, ...person });
    });
  } catch (error) {
    const known = toAppError(error, "registration_failed");
    if (known.code !== "setup_closed" || !(await wasJustCreated(person.email))) throw known;
  }
  const opened = await signInWithPassword(signInRequest, { email: person.email, password });
  if (!opened) throw new AppError("setup_closed");
  return opened.headers;
}

/** Deletes the token: of two transactions, the second waits for the first and then finds it gone. */
async function takeSetupToken(tx: Tx): Promise<boolean> {
  const deleted = await tx
    .delete(installation)
    .where(eq(installation.key, INSTALLATION_KEY))
    .returning({ key: installation.key });
  return deleted.length > 0;
}

async function isSetupToken(executor: Executor, token: string): Promise<boolean> {
  const [stored] = await executor.select().from(installation).where(eq(installation.key, INSTALLATION_KEY));
  if (!stored || (await hasAdministrator(executor))) return false;
  const expected = readSetupToken(stored.value);
  return expected !== null && timingSafeEqual(digest(token), digest(expected));
}

const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

function readSetupToken(value: unknown): string | null {
  try {
    return decrypt(ENCRYPTION_USE, String(value));
  } catch {
    return null;
  }
}

async function hasAdministrator(executor: Executor): Promise<boolean> {
  const [one] = await executor.select({ id: profiles.id }).from(profiles).where(isAdministrator(profiles)).limit(1);
  return one !== undefined;
}
