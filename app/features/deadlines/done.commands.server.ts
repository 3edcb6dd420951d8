import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { casePayments, deadlinesDone } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { setComplaint } from "~/features/cases/complaint.commands.server";
import {
  changeCase,
  type LockedCase,
  type LockedParties,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { canWritePayments } from "~/features/payments/policy";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { bankOf } from "./case/rules.server";
import type { DoneInput } from "./done.schema";
import { FACTS_OF_ONE_BANK, NOTED_FACTS } from "./labels";
import { RULES } from "./law/rules.server";
import { deadlineLimits } from "./limits.server";
import { canTick } from "./rules.server";

/**
 * Says on which day something was done about a payment, or that a fact happened for all those of the case, or of its bank; without a day,
 * that it is to do again, or did not. Whoever may change the payments of the case may. @throws AppError case_not_found, payment_not_found,
 * too_many_requests.
 */
export async function setDeadlineDone(actor: Actor, caseId: string, { what, doneOn }: DoneInput): Promise<void> {
  const { rule } = what;
  const paymentId = parseId(what.paymentId, "payment_not_found");
  const isNoted = Object.hasOwn(NOTED_FACTS, rule);
  if (!isNoted && !RULES.some((one) => one.id === rule && canTick(one))) throw new AppError("payment_not_found");
  await consume(deadlineLimits.deadline_done, actor.userId);
  await changeCase(null, actor, caseId, { may: canWritePayments, reason: "none" }, async (tx, caseRow) => {
    const own = and(eq(casePayments.id, paymentId), eq(casePayments.caseId, caseRow.id));
    if ((await tx.$count(casePayments, own)) === 0) throw new AppError("payment_not_found");
    const ofCase = await tx
      .select({ id: casePayments.id, ownBank: casePayments.ownBank })
      .from(casePayments)
      .where(isNoted ? eq(casePayments.caseId, caseRow.id) : own)
      .orderBy(casePayments.id);
    const named = ofCase.find(({ id }) => id === paymentId);
    const isMeant = (payment: (typeof ofCase)[number]) =>
      !FACTS_OF_ONE_BANK.has(rule) || (named !== undefined && bankOf(payment) === bankOf(named));
    const paymentIds = ofCase.filter(isMeant).map(({ id }) => id);
    if (rule === "prosecutor") await fileComplaint(tx, caseRow, doneOn);
    const changed = await recordDone(tx, actor, caseRow, { paymentIds, rule, doneOn });
    if (changed === 0) return unchanged();
  });
}

/**
 * A complaint that left for the prosecutor is filed: a case that knows of none has it from that day, and no more once the
 * note is taken back. One that was told with another day stays.
 */
async function fileComplaint(tx: Tx, { id, policeReport, policeReportDate }: LockedCase, sentOn?: string) {
  const isNoted = (await notedForProsecutor(tx, id)).some(({ doneOn }) => doneOn === policeReportDate);
  if (policeReport ? isNoted : sentOn) await setComplaint(tx, id, sentOn ?? null);
}

const notedForProsecutor = (tx: Tx, caseId: string) =>
  tx
    .select({ paymentId: deadlinesDone.paymentId, doneOn: deadlinesDone.doneOn })
    .from(deadlinesDone)
    .innerJoin(casePayments, eq(casePayments.id, deadlinesDone.paymentId))
    .where(and(eq(casePayments.caseId, caseId), eq(deadlinesDone.rule, "prosecutor")));

/** Takes back the note that the complaint left for the prosecutor on a day, in a case that the caller is changing. */
export async function forgetProsecutor(tx: Tx, actor: Actor, caseRow: LockedParties, day: string): Promise<void> {
  const noted = (await notedForProsecutor(tx, caseRow.id)).filter(({ doneOn }) => doneOn === day);
  await recordDone(tx, actor, caseRow, { paymentIds: noted.map(({ paymentId }) => paymentId), rule: "prosecutor" });
}

type Done = { paymentIds: readonly string[]; rule: string; doneOn?: string | undefined };

/**
 * The same for some payments of a case that the caller is changing, who keeps the deadlines. @returns for how many payments it was not said already.
 */
export async function recordDone(
  tx: Tx,
  actor: Actor,
  caseRow: LockedParties,
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
    await recordEvent(tx, actor.userId, caseRow, {
      event: doneOn ? "deadline.done" : "deadline.reopened",
      details: { paymentId, rule, ...(doneOn && { doneOn }) },
    });
  }
  return changed;
}
