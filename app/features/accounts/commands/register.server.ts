import { type Tx, transaction } from "~/db/client.server";
import { recordAudit } from "~/features/audit/commands.server";
import { queueEmail } from "~/features/mailing/commands/queue-email.server";
import { AppError, toAppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits.server";
import type { SignInRequest } from "../actor";
import { WELCOME_SUBJECT, WelcomeEmail } from "../emails";
import { hashPassword } from "../password-hash.server";
import { refusePoorPassword } from "../poor-passwords.server";
import type { RegistrationInput } from "../schema/sign-in";
import { insertAccount, wasJustCreated } from "./create-account.server";
import { askEmailConfirmation } from "./email-confirmation.server";
import { openSession } from "./open-session.server";

/**
 * Creates an account with its profile and signs in (spec section 4, registration). The same form sent twice at once
 * makes one account and signs in twice.
 * @returns the headers (`Set-Cookie`) of the answer.
 * @throws AppError already_registered, profile_creation_failed, registration_failed, common_password,
 * guessable_password, too_many_requests.
 */
export async function register(from: SignInRequest, input: RegistrationInput): Promise<Headers> {
  await consume("registration_address", from.ip);
  const { password, ...account } = input;
  try {
    await refusePoorPassword(password, account);
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      const userId = await insertAccount(tx, { ...account, passwordHash });
      await recordAudit(tx, userId, { action: "account.registered", subjectType: "account", subjectId: userId });
      await askEmailConfirmation(tx, { userId, ...account });
      await welcome(tx, userId, account);
    });
  } catch (error) {
    const known = toAppError(error, "registration_failed");
    if (known.code !== "already_registered" || !(await wasJustCreated(account.email))) throw known;
    return (await session(from, input)) ?? refuse(known);
  }
  return (await session(from, input)) ?? refuse(new AppError("registration_failed"));
}

async function session(from: SignInRequest, { email, password }: RegistrationInput): Promise<Headers | null> {
  const opened = await openSession(from, { email, password }).catch((error) => {
    throw toAppError(error, "registration_failed");
  });
  return opened ? opened.headers : null;
}

function refuse(error: AppError): never {
  throw error;
}

async function welcome(tx: Tx, userId: string, { email, firstName }: Omit<RegistrationInput, "password">) {
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "welcome",
    subject: WELCOME_SUBJECT,
    element: WelcomeEmail({ firstName }),
  });
}
