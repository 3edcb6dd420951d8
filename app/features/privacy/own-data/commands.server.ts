import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { users } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { today } from "~/platform/today";
import { zipStream } from "~/platform/zip.server";
import { privacyLimits } from "../limits.server";
import { ownData } from "./rules.server";

/**
 * Exports all data about the actor (GDPR, articles 15 and 20) as a ZIP of JSON and of the files as they were received.
 * It is streamed while it is made, and recorded in the journal.
 * @returns the stream of bytes and the name of the archive.
 * @throws AppError too_many_requests; session_expired when the account is deleted.
 */
export async function exportOwnData(actor: Actor, now = new Date()) {
  await consume(privacyLimits.data_export, actor.userId);
  await transaction(async (tx) => {
    // Waits for a deletion: an entry written after it would stay.
    const own = tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId));
    const [account] = await own.for("key share");
    if (!account) throw new AppError("session_expired");
    await recordAudit(tx, account.id, { action: "account.exported", subjectType: "account", subjectId: account.id });
  });
  const stream = zipStream(ownData(actor), { account: actor.userId });
  return { stream, name: `mes-donnees-${today(now)}.zip` };
}
