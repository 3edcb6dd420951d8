import { eq } from "drizzle-orm";
import { transaction } from "~/db/client.server";
import { files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/jobs.server";
import { scanWaiting } from "../jobs.server";
import { canReadScanning } from "../policy";

/**
 * Scans all waiting files at once, whatever their retry delay: an administrator uses it when the scanner is available
 * again.
 * @returns how many files wait. @throws AppError forbidden.
 */
export async function scanAgain(actor: Actor): Promise<number> {
  if (!canReadScanning(actor)) throw new AppError("forbidden");
  return transaction(async (tx) => {
    const due = await tx
      .update(files)
      .set({ scanAfter: new Date() })
      .where(eq(files.scanStatus, "waiting"))
      .returning({ id: files.id });
    if (due.length === 0) return 0;
    await recordAudit(tx, actor.userId, {
      action: "files.scan_asked",
      subjectType: "setting",
      subjectId: "scanner",
      ownerId: null,
      details: { files: due.length },
    });
    await enqueue(tx, scanWaiting, {});
    return due.length;
  });
}
