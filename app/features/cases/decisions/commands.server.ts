import { and, eq, inArray, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { auditEntries, cases, waitingCaseDecisions } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import {
  announceCase,
  changeCase,
  changeCases,
  type LockedParties,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { AppError, messageOf, toAppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { enqueue } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { DECISION, isMovable, mayDecide } from "../desk/commands.server";
import { readSelection } from "../filters/selection.queries.server";
import { CASE_STATUS_LABELS } from "../labels";
import { canDecideCases, canUndoOwnDecision } from "../policy";
import { CASE_MOVES, type Decision, decisionFailure } from "../rules";
import { carryOutCaseDecision } from "./jobs.server";
import { jobDelay } from "./rules.server";

/** A decision with what the staff adds to its message (`messageOfMove`). */
export type Given = {
  decision: Decision;
  words?: string | null;
  withOptions?: boolean;
  /** The decisions of one form have one id, by which they are taken back together. */
  batch?: string;
};

/**
 * Decides on a case. For DECISION_SECONDS the decision waits and can be taken back: the staff sees it, the case itself
 * does not change. Then its job carries it out.
 * @returns false when the case already has, or waits for, the same result.
 * @throws the errors of `moveCase`; withdrawal_needs_reason; case_decided_by_other while the decision of another person waits.
 */
export async function decideCase(actor: Actor, { id, ...given }: Given & { id: string }): Promise<boolean> {
  const { decision, words = null, withOptions = false, batch = crypto.randomUUID() } = given;
  if (decision === "withdraw" && !words) throw new AppError("withdrawal_needs_reason");
  const may = mayDecide(decision === "delete" ? undefined : decision);
  return changeCase(null, actor, id, { may, ...DECISION }, async (tx, row) => {
    const [waiting] = await tx.select().from(waitingCaseDecisions).where(eq(waitingCaseDecisions.caseId, id));
    if (waiting && waiting.decidedBy !== actor.userId) throw new AppError("case_decided_by_other");
    if (waiting?.decision === decision) return unchanged(false);
    if (waiting) throw new AppError("case_status_refused");
    if (decision !== "delete" && !isMovable(actor, row, decision)) return unchanged(false);
    await tx.insert(waitingCaseDecisions).values({
      caseId: id,
      batch,
      decision,
      status: decision === "delete" ? null : CASE_MOVES[decision].to,
      words,
      withOptions,
      decidedBy: actor.userId,
    });
    await enqueue(tx, carryOutCaseDecision, { caseId: id, batch }, { afterSeconds: jobDelay() });
    await announceCase(tx, row, { to: "handlers" });
    return true;
  });
}

/**
 * Takes back the decisions of one form that still wait. Only who took them may.
 * @returns how many were taken back.
 * @throws AppError decision_dropped when they were not applied, since their author lost the case.
 */
export async function takeBackCaseDecisions(actor: Actor, batch: string): Promise<number> {
  if (!isId(batch) || !canUndoOwnDecision(actor)) return 0;
  const own = and(eq(waitingCaseDecisions.batch, batch), eq(waitingCaseDecisions.decidedBy, actor.userId));
  return transaction(async (tx) => {
    const waiting = tx.select({ id: waitingCaseDecisions.caseId }).from(waitingCaseDecisions).where(own);
    const taken = await changeCases(tx, inArray(cases.id, waiting), async (rows) => {
      const { rowCount } = await tx.delete(waitingCaseDecisions).where(own);
      for (const row of rows) await announceCase(tx, row, { to: "handlers" });
      return rowCount ?? 0;
    });
    if (taken === 0 && (await wasDropped(tx, batch))) throw new AppError("decision_dropped");
    return taken;
  });
}

/**
 * Drops the decision of a person who loses a case that the caller is changing, while it waits; the history says so.
 * @param by who ended their access; null for the product itself.
 */
export async function dropDecision(
  tx: Tx,
  caseRow: LockedParties,
  { decidedBy, by }: { decidedBy: string; by: string | null },
): Promise<void> {
  const [dropped] = await tx
    .delete(waitingCaseDecisions)
    .where(and(eq(waitingCaseDecisions.caseId, caseRow.id), eq(waitingCaseDecisions.decidedBy, decidedBy)))
    .returning();
  if (!dropped) return;
  const { decision, batch } = dropped;
  await recordEvent(tx, by, caseRow, { event: "case.decision_dropped", details: { decision, batch, decidedBy } });
}

/**
 * Drops every decision on a case of a person who may no longer decide, within the caller's transaction. @returns how many.
 */
export async function dropDecisionsOf(tx: Tx, decidedBy: string, by: string | null): Promise<number> {
  const waiting = tx
    .select({ id: waitingCaseDecisions.caseId })
    .from(waitingCaseDecisions)
    .where(eq(waitingCaseDecisions.decidedBy, decidedBy));
  return changeCases(tx, inArray(cases.id, waiting), async (rows) => {
    for (const row of rows) {
      await dropDecision(tx, row, { decidedBy, by });
      await announceCase(tx, row, { to: "handlers" });
    }
    return rows.length;
  });
}

async function wasDropped(tx: Tx, batch: string): Promise<boolean> {
  const { action, details } = auditEntries;
  const isDropped = and(eq(action, "case.decision_dropped"), sql`${details} ->> 'batch' = ${batch}`);
  // Only of late: the undo is shown for seconds.
  const isRecent = sql`${auditEntries.createdAt} > now() - interval '1 hour'`;
  return (await tx.$count(auditEntries, and(isDropped, isRecent))) > 0;
}

export type BulkOutcome = {
  decision: Decision;
  /** How many cases were decided by this call. */
  done: number;
  /** How many already had the result: the form was sent twice, or somebody else took the same decision. */
  unchanged: number;
  /** The cases that were not changed, each with the reason in French. */
  refused: { id: string; reference: string; reason: string }[];
};

/**
 * Takes one decision on several cases as `decideCase` does, each in its own transaction, so that a refused case does not
 * prevent the others. The same call sent twice changes nothing more. A case that the actor does not handle is treated as
 * deleted.
 * @throws AppError forbidden.
 */
export async function decideMany(
  actor: Actor,
  { ids, ...given }: Given & { ids: readonly string[] },
): Promise<BulkOutcome> {
  if (!canDecideCases(actor)) throw new AppError("forbidden");
  const selected = await readSelection(actor, ids);
  const outcome: BulkOutcome = {
    decision: given.decision,
    done: 0,
    unchanged: new Set(ids).size - selected.length,
    refused: [],
  };
  for (const { id, reference } of selected) {
    const refusal = await decide(actor, { id, ...given }, outcome);
    if (refusal) outcome.refused.push({ id, reference, reason: refusal });
  }
  return outcome;
}

/** @returns the reason of a refusal; null when the decision was taken now or before. */
async function decide(actor: Actor, given: Given & { id: string }, outcome: BulkOutcome): Promise<string | null> {
  const { id, decision } = given;
  try {
    outcome[(await decideCase(actor, given)) ? "done" : "unchanged"]++;
    return null;
  } catch (thrown) {
    const fallback = decisionFailure(decision);
    const error = toAppError(thrown, fallback);
    if (thrown !== error) log.error({ err: thrown }, "decision on several cases");
    if (thrown === error && OWN_WORDS.includes(error.code)) return error.message;
    if (thrown === error && error.code === "case_status_refused") return explainRefusal(actor, id);
    return messageOf(fallback);
  }
}

const OWN_WORDS: readonly string[] = ["case_not_found", "own_case", "case_decided_by_other", "case_has_lawyer"];

async function explainRefusal(actor: Actor, id: string): Promise<string> {
  const [now] = await readSelection(actor, [id]);
  if (!now) return messageOf("case_not_found");
  return `Son statut est « ${CASE_STATUS_LABELS[now.status]} », qui ne le permet pas.`;
}
