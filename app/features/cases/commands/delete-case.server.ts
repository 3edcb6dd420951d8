import { eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseAttachments, cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { AppError } from "~/platform/errors";
import { publish } from "~/platform/live.server";
import { canDelete } from "../policy";
import { type CaseRow, lockCase } from "./locked-case.server";

/** Removes a case with its messages, its attachments and their files. @throws AppError case_not_found. */
export async function deleteCase(actor: Actor, id: string): Promise<void> {
  if (!canDelete(actor)) throw new AppError("case_not_found");
  return transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) throw new AppError("case_not_found");
    await removeCase(tx, row, actor.userId);
  });
}

/** The same within the caller's transaction, which holds the lock of the case. @param by null when its time is over. */
export async function removeCase(tx: Tx, { id, userId, status }: CaseRow, by: string | null): Promise<void> {
  const attached = await tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(eq(caseAttachments.caseId, id));
  await tx.delete(cases).where(eq(cases.id, id));
  const paths = attached.map((file) => file.path);
  await removeFiles(tx, paths);
  await recordAudit(tx, by, {
    action: by === null ? "case.expired" : "case.deleted",
    subjectType: "case",
    subjectId: id,
    ownerId: userId,
    details: { status, files: paths.length },
  });
  await publish(tx, { kind: "case", id, owner: userId });
}
