import { consume, giveBack, reset } from "~/platform/rate-limits.server";
import { accountKey } from "../device.server";

export type Attempt = { email: string; ip: string; device: string | null };

/**
 * Counts an attempt to sign in as failed before the password is looked at, so that a thousand attempts at once do not
 * slip through together; `succeeded` takes it back. A browser that signed in to the account before is counted under its
 * own value: whoever else fails, on this account or from this address, cannot shut it out (OWASP, device cookies).
 * @throws AppError too_many_requests, with `retryAfter` in seconds; the pause ends by itself.
 */
export async function countAttempt(attempt: Attempt): Promise<{ succeeded: () => Promise<void> }> {
  const account = accountKey(attempt.email);
  if (attempt.device) {
    const key = `${account}:${attempt.device}`;
    await consume("login_device", key);
    return { succeeded: () => reset("login_device", key) };
  }
  await consume("login_address", attempt.ip);
  await consume("login_account", account);
  return {
    succeeded: async () => {
      await reset("login_account", account);
      await giveBack("login_address", attempt.ip);
    },
  };
}
