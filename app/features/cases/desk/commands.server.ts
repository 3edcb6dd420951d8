import { and, eq, getTableColumns } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { caseAttachments, cases, profiles } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { membershipOf, visibleCases } from "~/features/members/access.server";
import { canHandleCase, caseSide } from "~/features/members/policy";
import { caseAudience } from "~/features/members/queries.server";
import { AppError, messageOf, toAppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { log } from "~/platform/log.server";
import { CaseStatusEmail } from "../emails";
import { CASE_STATUS_LABELS } from "../labels";
import { deleteNoteDrafts } from "../notes/rules.server";
import { canDecideCase, canDecideCases, canMove, mayTake } from "../policy";
import { type AdminMove, CASE_MOVES, type Decision } from "../rules";
import { readSelection } from "../selection/queries.server";
import { STATUS_NOTICES } from "./rules.server";

export type CaseRow = typeof cases.$inferSelect;

/** A case that the actor may read, its row locked until the transaction ends, and their membership of it. */
export type LockedCase = CaseRow & { membership: Membership | null };

/** Locks a case until the transaction ends. @returns undefined when there is none that the actor may read. */
export async function lockCase(tx: Tx, actor: Actor, id: string): Promise<LockedCase | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx
    .select({ ...getTableColumns(cases), membership: membershipOf(actor) })
    .from(cases)
    .where(and(eq(cases.id, id), visibleCases(actor)))
    .for("update");
  return row;
}

function requireDecision(actor: Actor, row: LockedCase | undefined, move?: AdminMove): asserts row is LockedCase {
  if (!row || !canHandleCase(actor, row)) throw new AppError("case_not_found");
  if (caseSide(actor, row) !== "staff") throw new AppError("own_case");
  if (move ? !mayTake(actor, row, move) : !canDecideCase(actor, row)) throw new AppError("forbidden");
}

/**
 * Carries out a decision of those who handle the case (spec section 4; design section 5): the status, the message in the
 * conversation, the e-mail to the client and the audit entry are written in one transaction. A case that already has
 * the new status (a double click) is not changed.
 * @returns false when the case already had that status.
 * @throws AppError case_not_found; own_case; forbidden; case_status_refused when the case's status does not allow it.
 */
export async function moveCase(actor: Actor, { id, move }: { id: string; move: AdminMove }): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lockCase(tx, actor, id);
    requireDecision(actor, row, move);
    const status = CASE_MOVES[move].to;
    if (row.status === status) return false;
    if (!canMove(actor, row, move)) throw new AppError("case_status_refused");
    const now = new Date();
    // A decision counts as the first answer to the client, so it ends the promised delay.
    const firstAnsweredAt = row.firstAnsweredAt ?? now;
    await tx
      .update(cases)
      .set({ status, updatedAt: now, lastActivityAt: now, firstAnsweredAt })
      .where(eq(cases.id, id));
    await recordAudit(tx, actor.userId, {
      action: "case.status_changed",
      subjectType: "case",
      subjectId: id,
      ownerId: row.userId,
      details: { from: row.status, to: status, move },
    });
    const { message, subject } = STATUS_NOTICES[move];
    await postAutomaticMessage(tx, { caseId: id, ownerId: row.userId, text: message });
    const [client] = await tx.select().from(profiles).where(eq(profiles.id, row.userId));
    if (client) {
      const chatUrl = publicUrl(`/case/${id}/chat`);
      const element = createElement(CaseStatusEmail, {
        move,
        firstName: client.firstName,
        reference: row.reference,
        chatUrl,
      });
      await queueEmail(tx, { userId: client.id, recipient: client.email, kind: `case_${move}`, subject, element });
    }
    await publish(tx, { kind: "case", id, audience: await caseAudience(tx, row) });
    return true;
  });
}

/**
 * Moves a case from review to « En attente » (waiting for a lawyer). No screen calls it: it serves cases imported from
 * elsewhere, which are then approved or rejected like those under review (spec section 4).
 * @throws AppError case_not_found; own_case; case_status_refused when it is not under review.
 */
export async function queueCase(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const row = await lockCase(tx, actor, id);
    requireDecision(actor, row);
    const [queued] = await tx
      .update(cases)
      .set({ status: "pending", updatedAt: new Date() })
      .where(and(eq(cases.id, id), eq(cases.status, "in_review")))
      .returning({ ownerId: cases.userId });
    if (!queued) throw new AppError("case_status_refused");
    const details = { from: "in_review", to: "pending" };
    await recordAudit(tx, actor.userId, {
      action: "case.status_changed",
      subjectType: "case",
      subjectId: id,
      ownerId: queued.ownerId,
      details,
    });
  });
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
 * Takes one decision on several cases, each in its own transaction with its message, e-mail and audit entry, so that a
 * refused case does not prevent the others. The same call sent twice changes nothing more. A case that the actor does
 * not handle is treated as deleted.
 * @throws AppError forbidden.
 */
export async function decideMany(
  actor: Actor,
  { ids, decision }: { ids: readonly string[]; decision: Decision },
): Promise<BulkOutcome> {
  if (!canDecideCases(actor)) throw new AppError("forbidden");
  const selected = await readSelection(actor, ids);
  const outcome: BulkOutcome = { decision, done: 0, unchanged: new Set(ids).size - selected.length, refused: [] };
  for (const { id, reference } of selected) {
    const refusal = await decide(actor, id, decision, outcome);
    if (refusal) outcome.refused.push({ id, reference, reason: refusal });
  }
  return outcome;
}

/** @returns the reason of a refusal; null when the decision was carried out now or before. */
async function decide(actor: Actor, id: string, decision: Decision, outcome: BulkOutcome): Promise<string | null> {
  try {
    const isNew = decision === "delete" || (await moveCase(actor, { id, move: decision }));
    if (decision === "delete") await deleteCase(actor, id);
    outcome[isNew ? "done" : "unchanged"]++;
    return null;
  } catch (thrown) {
    const fallback = decision === "delete" ? "deletion_failed" : "status_update_failed";
    const error = toAppError(thrown, fallback);
    if (thrown !== error) log.error({ err: thrown }, "decision on several cases");
    if (thrown === error && ["case_not_found", "own_case"].includes(error.code)) return error.message;
    if (thrown === error && error.code === "case_status_refused") return explainRefusal(actor, id);
    return messageOf(fallback);
  }
}

async function explainRefusal(actor: Actor, id: string): Promise<string> {
  const [now] = await readSelection(actor, [id]);
  if (!now) return messageOf("case_not_found");
  return `Son statut est « ${CASE_STATUS_LABELS[now.status]} », qui ne le permet pas.`;
}

/** Deletes a case with its messages, its attachments and their files. @throws AppError case_not_found; own_case. */
export async function deleteCase(actor: Actor, id: string): Promise<void> {
  return transaction(async (tx) => {
    const row = await lockCase(tx, actor, id);
    requireDecision(actor, row);
    await removeCase(tx, row, actor.userId);
  });
}

/**
 * Deletes a case within the caller's transaction, which holds the lock of the case. @param by the person who deletes
 * it; null when its retention period is over.
 */
export async function removeCase(tx: Tx, { id, userId, status }: CaseRow, by: string | null): Promise<void> {
  const attached = await tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(eq(caseAttachments.caseId, id));
  const audience = await caseAudience(tx, { id, userId });
  await deleteNoteDrafts(tx, [id]);
  await tx.delete(cases).where(eq(cases.id, id));
  await deleteDraftsAbout(tx, [id]);
  const paths = attached.map((file) => file.path);
  await removeFiles(tx, paths);
  await recordAudit(tx, by, {
    action: by === null ? "case.expired" : "case.deleted",
    subjectType: "case",
    subjectId: id,
    ownerId: userId,
    details: { status, files: paths.length },
  });
  await publish(tx, { kind: "case", id, audience });
}
