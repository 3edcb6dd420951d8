import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { users } from "~/db/schema";
import { enqueue } from "~/platform/jobs.server";
import { consume } from "~/platform/rate-limits.server";
import { accountKey } from "../device.server";
import { sendResetLink } from "../jobs.server";

/**
 * Asks for a link to a new password. The answer and its time are the same whether or not the address has an account: the
 * link is made, and the e-mail written, by a job that is queued in both cases.
 * @param target the page where the person was going, a path of ours: the link leads back to it.
 * @throws AppError too_many_requests, counted alike for an address without account.
 */
export async function askPasswordReset(
  { ip }: { ip: string },
  { email, target }: { email: string; target?: string },
): Promise<void> {
  await consume("password_reset_address", ip);
  await consume("password_reset_account", accountKey(email));
  await transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    await enqueue(tx, sendResetLink, { userId: user?.id ?? null, target });
  });
}
