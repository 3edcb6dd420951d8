import { eq } from "drizzle-orm";
import { db, type Executor, type Tx } from "~/db/client.server";
import { accounts, profiles, users } from "~/db/schema";
import type { Country } from "~/db/schema/enumerations";
import { AppError } from "~/platform/errors";

export type NewAccount = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phone?: string;
  country?: Country;
  isAdmin?: boolean;
  /** Nobody has to confirm the address: the account is an invented one. */
  emailConfirmed?: boolean;
};

/**
 * Writes an account (better-auth's rows) and its profile in the caller's transaction, so that neither is without the other.
 * @returns the id of the account.
 * @throws AppError already_registered, profile_creation_failed.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { email, passwordHash, isAdmin = false, emailConfirmed = false, ...person } = account;
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
    .values({ id, email, isAdmin, ...person })
    .catch((cause) => {
      throw new AppError("profile_creation_failed", { cause });
    });
  return id;
}

/** A form sent twice at once finds its account made by its twin: how old that may be. */
const TWIN_SECONDS = 30;

/** True when the account of `email` is seconds old: its form was sent twice. The password is still to be checked. */
export async function wasJustCreated(email: string, executor: Executor = db): Promise<boolean> {
  const [user] = await executor.select({ createdAt: users.createdAt }).from(users).where(eq(users.email, email));
  return user !== undefined && Date.now() - user.createdAt.getTime() < TWIN_SECONDS * 1000;
}
