import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import { users } from "~/db/schema";
import { recordAudit } from "~/features/journal/commands.server";
import { deriveKey } from "~/platform/crypto/secrets.server";
import { toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { tryConsume } from "~/platform/rate-limits/rate-limits.server";
import { accountLimits } from "../limits.server";

/** What each error of a sign-in means in the journal; `paused`: a limit answered before anything was checked. */
const REFUSALS: Partial<Record<string, "password" | "code" | "passkey" | "paused" | "banned">> = {
  invalid_credentials: "password",
  wrong_password: "password",
  wrong_code: "code",
  wrong_recovery_code: "code",
  passkey_unknown: "passkey",
  passkey_refused: "passkey",
  too_many_requests: "paused",
  account_banned: "banned",
};

/** Who tried: an account, the address that was typed, or nobody known. */
type Who = { userId: string } | { email: string } | null;

/**
 * Records a refused sign-in (OWASP ASVS 16.3.1); other errors are none. An address without an account is recorded as a
 * keyed digest, so that the journal holds no address that somebody typed. The journal takes at most twenty an hour for an
 * account or digest, a thousand for all accounts and a thousand for everything else; further ones are in the log.
 * @param step whether the password or passkey was refused, or what comes after a right password.
 */
export async function recordRefusal(who: Who, error: unknown, step: "first" | "second"): Promise<void> {
  const refused = REFUSALS[toAppError(error).code];
  if (!refused) return;
  const userId = await findAccount(who);
  const subjectId = userId ?? (who && "email" in who ? digestAddress(who.email) : "unknown");
  const isRecorded =
    (await tryConsume(accountLimits.refused_sign_in_entry, subjectId)) &&
    // The same statements for an address with and without an account: the answer takes the same time.
    (await tryConsume(accountLimits.refused_sign_in_entries, userId ? "accounts" : "others"));
  if (!isRecorded) {
    log.info({ subject: subjectId, step, refused }, "sign-in refused");
    return;
  }
  await transaction((tx) =>
    recordAudit(tx, null, {
      action: step === "first" ? "account.sign_in_refused" : "account.second_factor_refused",
      subjectType: "sign_in",
      subjectId,
      ownerId: userId,
      details: { refused },
    }),
  );
}

async function findAccount(who: Who): Promise<string | null> {
  if (!who || "userId" in who) return who?.userId ?? null;
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, who.email.toLowerCase()));
  return found?.id ?? null;
}

function digestAddress(email: string): string {
  const digest = createHmac("sha256", deriveKey("refused-sign-ins")).update(email.trim().toLowerCase());
  return digest.digest("base64url").slice(0, 22);
}
