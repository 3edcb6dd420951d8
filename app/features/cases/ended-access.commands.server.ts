import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { agendaAddresses } from "~/db/schema";
import { deleteDraftsOf } from "~/platform/forms/draft-moves.server";
import { draftSubjects } from "./drafts.server";

/**
 * Erases what a person leaves behind when their access to a case ends, within the caller's transaction: the text that they
 * typed about it and did not send, and the address of their calendar, which would work again with a new access.
 */
export async function purgeMemberData(tx: Tx, userId: string, caseId: string): Promise<void> {
  await deleteDraftsOf(tx, userId, await draftSubjects(tx, [caseId]));
  await tx.delete(agendaAddresses).where(and(eq(agendaAddresses.caseId, caseId), eq(agendaAddresses.userId, userId)));
}
