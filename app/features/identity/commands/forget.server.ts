import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { identityDocuments, verificationSteps } from "~/db/schema";
import { recordAudit } from "~/features/audit/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { lockProfile, recompute } from "./recompute.server";

/**
 * Deletes a person's identity documents and proof of address, whose time is over, with their files: the identity is no
 * longer verified. The caller has judged that the time is over. @returns how many sides were deleted.
 */
export async function forgetDocuments(tx: Tx, userId: string): Promise<number> {
  if (!(await lockProfile(tx, userId))) return 0;
  const gone = await tx
    .delete(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .returning({ path: identityDocuments.filePath });
  if (gone.length === 0) return 0;
  await removeFiles(
    tx,
    gone.map(({ path }) => path),
  );
  await tx.delete(verificationSteps).where(eq(verificationSteps.userId, userId));
  await recompute(tx, userId);
  await recordAudit(tx, null, {
    action: "document.expired",
    subjectType: "profile",
    subjectId: userId,
    details: { documents: gone.length },
  });
  return gone.length;
}
