import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { feeAgreements } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { canWithdrawAgreement } from "../policy";
import { detailsOf } from "./rules";

/**
 * Withdraws a fee agreement before its answer, by the lawyer who proposed it; a message tells the client. Withdrawing
 * twice changes nothing more.
 * @throws AppError case_not_found, agreement_not_found, agreement_closed.
 */
export async function withdrawAgreement(actor: Actor, caseId: string, id: string): Promise<void> {
  parseId(id, "agreement_not_found");
  const change = { may: canWithdrawAgreement, event: "case.agreement_withdrawn", details: detailsOf } as const;
  await changeCase<typeof feeAgreements.$inferSelect>(null, actor, caseId, change, async (tx) => {
    const ofCase = and(eq(feeAgreements.id, id), eq(feeAgreements.caseId, caseId));
    const [agreement] = await tx
      .select()
      .from(feeAgreements)
      .where(and(ofCase, eq(feeAgreements.lawyerId, actor.userId)));
    if (!agreement) throw new AppError("agreement_not_found");
    if (agreement.status === "withdrawn") return unchanged(agreement);
    if (agreement.status !== "pending") throw new AppError("agreement_closed");
    await tx.update(feeAgreements).set({ status: "withdrawn" }).where(ofCase);
    const text = `${agreement.lawyerName} a retiré sa proposition de convention d’honoraires. Vous n’avez rien à faire.`;
    await postAutomaticMessage(tx, { caseId, text });
    return agreement;
  });
}

/** Ends the agreements of a lawyer whose mandate ends, within the caller's transaction: what was accepted keeps its state. */
export async function endAgreements(tx: Tx, caseId: string): Promise<void> {
  const { status, endedAt } = feeAgreements;
  await tx
    .update(feeAgreements)
    .set({ endedAt: new Date() })
    .where(and(eq(feeAgreements.caseId, caseId), eq(status, "accepted"), isNull(endedAt)));
  await lapseAgreements(tx, caseId);
}

/** Ends the agreement that waits for an answer, within the caller's transaction. */
export async function lapseAgreements(tx: Tx, caseId: string): Promise<void> {
  await tx
    .update(feeAgreements)
    .set({ status: "lapsed" })
    .where(and(eq(feeAgreements.caseId, caseId), eq(feeAgreements.status, "pending")));
}
