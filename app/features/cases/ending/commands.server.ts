import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { agendaAddresses, casePayments } from "~/db/schema";
import { deleteDraftsOf } from "~/platform/forms/draft-moves.server";
import { noteIds } from "../notes/rules.server";

/**
 * Erases what is left of an access to a case that ends, within the caller's transaction: what the person typed about it
 * and did not send, and their calendar's address, which would work again with a new access.
 */
export async function endTraces(tx: Tx, userId: string, caseId: string): Promise<void> {
  await deleteDraftsOf(tx, userId, await draftSubjects(tx, caseId));
  await tx.delete(agendaAddresses).where(and(eq(agendaAddresses.caseId, caseId), eq(agendaAddresses.userId, userId)));
}

/** The ids of what a draft about a case may be about: the case, one of its payments, one of its notes. */
export async function draftSubjects(tx: Tx, caseId: string): Promise<string[]> {
  const payments = await tx.select({ id: casePayments.id }).from(casePayments).where(eq(casePayments.caseId, caseId));
  return [caseId, ...payments.map(({ id }) => id), ...(await noteIds(tx, [caseId]))];
}
