import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { casePayments } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { attachEvidence } from "~/features/cases/evidence/commands.server";
import { fileField } from "~/features/files/schema";
import { changeCase, unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { paymentLimits } from "./limits.server";
import { canWritePayments } from "./policy";
import { captureSlot } from "./rules";

/** A capture of a payment; without scripts the newest file stands last. */
export const captureSchema = z.object({ id: z.uuid(), capture: fileField("Choisissez la capture à joindre") });

/**
 * Adds the capture of the screen or of the message of a payment to the files of its case; the same file twice adds one.
 * Whoever may change the payments may.
 * @throws AppError case_not_found, payment_not_found, too_many_requests; what `attachFiles` throws.
 */
export async function addCapture(
  actor: Actor,
  caseId: string,
  { id, capture }: z.output<typeof captureSchema>,
): Promise<void> {
  await consume(paymentLimits.payment_save, actor.userId);
  await changeCase(null, actor, caseId, { may: canWritePayments, reason: "none" }, async (tx, caseRow) => {
    const isOfCase = and(eq(casePayments.id, id), eq(casePayments.caseId, caseRow.id));
    if ((await tx.$count(casePayments, isOfCase)) === 0) throw new AppError("payment_not_found");
    const attached = await attachEvidence(tx, actor, caseRow, [capture], captureSlot(id));
    if (attached.length === 0) return unchanged();
  });
}
