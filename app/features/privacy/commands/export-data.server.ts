import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { consume } from "~/platform/rate-limits.server";
import { zipStream } from "~/platform/zip.server";
import { ownData } from "../own-data.server";

/**
 * A copy of everything that is kept of the actor (GDPR, articles 15 and 20), written while it is sent: JSON that other
 * programs read, and the files as they were received. Recorded.
 * @returns the bytes and the name of the archive. @throws AppError too_many_requests.
 */
export async function exportOwnData(actor: Actor, now = new Date()) {
  await consume("data_export", actor.userId);
  await transaction((tx) =>
    recordAudit(tx, actor.userId, { action: "account.exported", subjectType: "account", subjectId: actor.userId }),
  );
  return { stream: zipStream(ownData(actor)), name: `mes-donnees-${now.toISOString().slice(0, 10)}.zip` };
}
