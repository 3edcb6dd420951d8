import { and, eq } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { casePayments, deadlinesDone } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/journal/commands.server";
import { deriveCases } from "~/features/members/derivations.commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { lockForPayments } from "~/features/payments/commands.server";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import type { DoneInput } from "./done.schema";
import { RULES } from "./law/rules.server";
import { deadlineLimits } from "./limits.server";
import { canTick } from "./rules.server";

/**
 * Says on which day something was done about a payment; without a day, that it is to do again. Whoever may change the
 * payments of the case may. @throws AppError case_not_found, payment_not_found,
 * too_many_requests.
 */
export async function setDeadlineDone(actor: Actor, caseId: string, { what, doneOn }: DoneInput): Promise<void> {
  const { rule } = what;
  const paymentId = parseId(what.paymentId, "payment_not_found");
  if (!RULES.some((one) => one.id === rule && canTick(one))) throw new AppError("payment_not_found");
  await consume(deadlineLimits.deadline_done, actor.userId);
  await transaction(async (tx) => {
    const caseRow = await lockForPayments(tx, actor, caseId);
    const own = and(eq(casePayments.id, paymentId), eq(casePayments.caseId, caseRow.id));
    if ((await tx.$count(casePayments, own)) === 0) throw new AppError("payment_not_found");
    const changed = await recordDone(tx, actor, caseRow, { paymentIds: [paymentId], rule, doneOn });
    if (changed === 0) return;
    await deriveCases(tx, [caseRow.id], ["payments"]);
    await publish(tx, { kind: "case", id: caseRow.id, audience: await caseAudience(tx, caseRow) });
  });
}

type Done = { paymentIds: readonly string[]; rule: string; doneOn?: string | undefined };

/**
 * The same for some payments of a locked case, within the caller's transaction: the caller has asked its policy, and keeps
 * the deadlines. @returns for how many payments it was not said already.
 */
export async function recordDone(
  tx: Tx,
  actor: Actor,
  caseRow: { id: string; userId: string },
  { paymentIds, rule, doneOn }: Done,
): Promise<number> {
  let changed = 0;
  for (const paymentId of paymentIds) {
    const own = and(eq(deadlinesDone.paymentId, paymentId), eq(deadlinesDone.rule, rule));
    const [before] = await tx.select({ doneOn: deadlinesDone.doneOn }).from(deadlinesDone).where(own);
    if (before?.doneOn === doneOn) continue;
    changed += 1;
    if (doneOn) {
      const values = { doneOn, authorId: actor.userId };
      await tx
        .insert(deadlinesDone)
        .values({ paymentId, rule, ...values })
        .onConflictDoUpdate({ target: [deadlinesDone.paymentId, deadlinesDone.rule], set: values });
    } else {
      await tx.delete(deadlinesDone).where(own);
    }
    await recordAudit(tx, actor.userId, {
      action: doneOn ? "deadline.done" : "deadline.reopened",
      subjectType: "case",
      subjectId: caseRow.id,
      ownerId: caseRow.userId,
      details: { paymentId, rule },
    });
  }
  return changed;
}
