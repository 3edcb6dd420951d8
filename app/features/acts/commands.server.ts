import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseAttachments, casePayments, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { setComplaint } from "~/features/cases/complaint.commands.server";
import { attachEvidence } from "~/features/cases/evidence/commands.server";
import { listCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { forgetProsecutor, recordDone } from "~/features/deadlines/done.commands.server";
import type { Start } from "~/features/deadlines/labels";
import { startsOf } from "~/features/deadlines/law/rules";
import { RULES } from "~/features/deadlines/law/rules.server";
import { deadlineLimits } from "~/features/deadlines/limits.server";
import type { Deadline } from "~/features/deadlines/rules";
import { changeCase, type LockedCase, unchanged } from "~/features/members/change-case.commands.server";
import { datePayments } from "~/features/payments/commands.server";
import { canWritePayments } from "~/features/payments/policy";
import { AppError } from "~/platform/errors";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { today } from "~/platform/today";
import { proofSlot, provedSlot } from "./rules";
import type { RecordedAct, UndoneAct } from "./schema";

/** The date of a payment that says that something was done. */
const COLUMNS = {
  told: "toldOn",
  written_report: "writtenReportOn",
  recall_asked: "recallAskedOn",
  refund_asked: "refundAskedOn",
} as const satisfies Partial<Record<Start, string>>;
const columnOf = (fact: Start) => (Object.hasOwn(COLUMNS, fact) ? COLUMNS[fact as keyof typeof COLUMNS] : null);

/**
 * Says on which day an act was done, for all the payments of the case that ask for it by the same day; does nothing when
 * none does. Its proof becomes a file of the case. Whoever may change the payments may.
 * @throws AppError case_not_found, act_too_early, too_many_requests; what `attachFiles` throws.
 */
export function recordAct(actor: Actor, { caseId, rule, due, doneOn, proof }: RecordedAct): Promise<void> {
  return changeActs(actor, caseId, rule, async ({ tx, caseRow, fact, asking }) => {
    const isAsked = ({ state, use, date }: Deadline) =>
      (state === "to_do" || state === "at_once") && (use === "complaint" || date === (due ?? null));
    const asked = asking(isAsked);
    const paymentIds = asked.filter(({ debitedOn }) => debitedOn <= doneOn).map(({ id }) => id);
    if (asked.length === 0) return false;
    if (paymentIds.length === 0) throw new AppError("act_too_early");
    const column = fact && columnOf(fact);
    if (fact === "police") await setComplaint(tx, caseRow.id, doneOn);
    else if (column)
      await datePayments(
        tx,
        actor,
        caseRow,
        paymentIds.map((id) => ({ id, dates: { [column]: doneOn } })),
      );
    else await recordDone(tx, actor, caseRow, { paymentIds, rule: fact ?? rule, doneOn });
    const attached = await attachEvidence(tx, actor, caseRow, proof ? [proof] : [], proofSlot(caseRow.id));
    for (const { id } of attached)
      await tx
        .update(files)
        .set({ slot: provedSlot(rule, doneOn) })
        .where(eq(files.id, id));
    return true;
  });
}

/**
 * Takes back that an act was done on a day, for all the payments of the case that say so. What proved it stays among the
 * files of the case, and proves nothing any more. @returns whether there is such a file.
 * @throws AppError case_not_found, too_many_requests.
 */
export async function undoAct(actor: Actor, { caseId, rule, doneOn }: UndoneAct): Promise<boolean> {
  let hadProof = false;
  await changeActs(actor, caseId, rule, async ({ tx, caseRow, asking, fact, facts }) => {
    const done = asking((deadline) => deadline.state === "done" && deadline.doneOn === doneOn);
    if (done.length === 0) return false;
    const paymentIds = done.map(({ id }) => id);
    const columns = facts.map(columnOf).filter((column) => column !== null);
    await datePayments(
      tx,
      actor,
      caseRow,
      done.flatMap((payment) => {
        const own = columns.filter((column) => payment[column] === doneOn);
        return own.length > 0 ? [{ id: payment.id, dates: Object.fromEntries(own.map((name) => [name, null])) }] : [];
      }),
    );
    if (facts.includes("police")) {
      if (caseRow.policeReportDate === doneOn) await setComplaint(tx, caseRow.id, null);
      await forgetProsecutor(tx, actor, caseRow, doneOn);
    }
    if (!fact || !(columnOf(fact) || fact === "police"))
      await recordDone(tx, actor, caseRow, { paymentIds, rule: fact ?? rule });
    const ofCase = tx
      .select({ path: caseAttachments.filePath })
      .from(caseAttachments)
      .where(eq(caseAttachments.caseId, caseRow.id));
    const proofs = await tx
      .update(files)
      .set({ slot: caseRow.id })
      .where(and(eq(files.slot, provedSlot(rule, doneOn)), inArray(files.path, ofCase)))
      .returning({ id: files.id });
    hadProof = proofs.length > 0;
    return true;
  });
  return hadProof;
}

type Asking = { id: string; debitedOn: string } & Record<(typeof COLUMNS)[keyof typeof COLUMNS], string | null>;

type Work = {
  tx: Tx;
  caseRow: LockedCase;
  /** The first of the facts that end the rule, and all of them; none when a person says that it is done. */
  fact: Start | undefined;
  facts: readonly Start[];
  /** The payments of which the rule's deadline is as wanted. */
  asking: (isWanted: (deadline: Deadline) => boolean) => Asking[];
};

/** Runs `work` on a locked case. @param work returns whether it changed something. */
async function changeActs(actor: Actor, caseId: string, ruleId: string, work: (given: Work) => Promise<boolean>) {
  await consume(deadlineLimits.deadline_done, actor.userId);
  await changeCase(null, actor, caseId, { may: canWritePayments, reason: "none" }, async (tx, caseRow) => {
    const rule = RULES.find(({ id, sense }) => id === ruleId && sense === "act");
    if (!rule) return unchanged();
    const { payments } = await listCaseDeadlines(caseRow.id, today(), tx);
    const rows = await tx
      .select({
        id: casePayments.id,
        debitedOn: casePayments.debitedOn,
        toldOn: casePayments.toldOn,
        writtenReportOn: casePayments.writtenReportOn,
        recallAskedOn: casePayments.recallAskedOn,
        refundAskedOn: casePayments.refundAskedOn,
      })
      .from(casePayments)
      .where(eq(casePayments.caseId, caseRow.id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const asking: Work["asking"] = (isWanted) =>
      payments.flatMap(({ id, deadlines }) => {
        const row = byId.get(id);
        const isAsked = deadlines.some((deadline) => deadline.id === rule.id && isWanted(deadline));
        return row?.debitedOn && isAsked ? [{ ...row, debitedOn: row.debitedOn }] : [];
      });
    const facts = startsOf(rule.doneBy);
    const isChanged = await work({ tx, caseRow, fact: facts[0], facts, asking });
    if (!isChanged) return unchanged();
  });
}
