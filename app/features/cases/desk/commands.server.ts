import { and, eq, getTableColumns } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { casePaths } from "~/features/cases/rules.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { hasLawyer, membershipOf, visibleCases } from "~/features/members/access.server";
import { deriveCases } from "~/features/members/derivations.commands.server";
import { canHandleCase, caseSide } from "~/features/members/policy";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { deleteDraftsOfCases } from "../drafts.server";
import { CaseStatusEmail } from "../emails";
import { canDecideCase, canMove, mayTake } from "../policy";
import { type AdminMove, CASE_MOVES } from "../rules";
import { messageOfMove, STATUS_NOTICES } from "./rules.server";

export type CaseRow = typeof cases.$inferSelect;

/** A case that the actor may read, its row locked until the transaction ends, and their membership of it. */
export type LockedCase = CaseRow & { membership: Membership | null };

/** Locks a case until the transaction ends. @returns undefined when there is none that the actor may read. */
export async function lockCase(tx: Tx, actor: Actor, id: string): Promise<LockedCase | undefined> {
  if (!isId(id)) return undefined;
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, id)).for("update");
  // A statement that waited for the lock would still see the members of before.
  const [row] = await tx
    .select({ ...getTableColumns(cases), membership: membershipOf(actor) })
    .from(cases)
    .where(and(eq(cases.id, id), visibleCases(actor)));
  return row;
}

/** The same for who `may` act on the case: the policy is asked under the lock. @throws AppError case_not_found. */
export async function lockCaseFor(
  tx: Tx,
  actor: Actor,
  id: string,
  may: (actor: Actor, caseRow: LockedCase) => boolean,
): Promise<LockedCase> {
  const caseRow = await lockCase(tx, actor, id);
  if (!caseRow || !may(actor, caseRow)) throw new AppError("case_not_found");
  return caseRow;
}

/**
 * Refuses who may not take this decision on the case, whatever its status. Without `move`, any decision.
 * @throws AppError case_not_found; own_case; forbidden.
 */
export function requireDecision(
  actor: Actor,
  row: LockedCase | undefined,
  move?: AdminMove,
): asserts row is LockedCase {
  if (!row || !canHandleCase(actor, row)) throw new AppError("case_not_found");
  if (caseSide(actor, row) !== "staff") throw new AppError("own_case");
  if (move ? !mayTake(actor, row, move) : !canDecideCase(actor, row)) throw new AppError("forbidden");
}

/** A change of status, with what the staff adds to its message (`messageOfMove`). */
export type Move = { move: AdminMove; words?: string | null; withOptions?: boolean };

/**
 * Carries out a decision of those who handle the case at once (spec section 4; design section 5). `decideCase` leaves the
 * time to take it back. A case that already has the new status (a double click) is not changed.
 * @returns false when the case already had that status.
 * @throws AppError case_not_found; own_case; forbidden; case_status_refused when the case's status does not allow it;
 *   case_has_lawyer.
 */
export async function moveCase(actor: Actor, { id, ...decision }: Move & { id: string }): Promise<boolean> {
  return transaction(async (tx) => {
    const row = await lockCase(tx, actor, id);
    if (!(await requireMove(tx, actor, row, decision.move))) return false;
    await carryOutMove(tx, row as LockedCase, actor.userId, decision);
    return true;
  });
}

/**
 * Refuses a change of status that the actor may not make, or that the case does not allow now.
 * @returns false when the case already has that status. @throws the errors of `moveCase`.
 */
export async function requireMove(
  tx: Tx,
  actor: Actor,
  row: LockedCase | undefined,
  move: AdminMove,
): Promise<boolean> {
  requireDecision(actor, row, move);
  if (row.status === CASE_MOVES[move].to) return false;
  if (!canMove(actor, row, move)) throw new AppError("case_status_refused");
  if (move !== "withdraw") return true;
  if (await isInCharge(tx, row.id)) throw new AppError("case_has_lawyer");
  return true;
}

/** Whether a case has a lawyer in charge, within the caller's transaction, which holds the lock of the case. */
export async function isInCharge(tx: Tx, caseId: string): Promise<boolean> {
  const [row] = await tx.select({ hasLawyer: hasLawyer() }).from(cases).where(eq(cases.id, caseId));
  return row?.hasLawyer ?? false;
}

/**
 * Writes a decision within the caller's transaction, which holds the lock of the case: the status, the message in the
 * conversation, the e-mail to the client and the audit entry.
 */
export async function carryOutMove(tx: Tx, row: CaseRow, by: string, decision: Move): Promise<void> {
  const { id } = row;
  const { move } = decision;
  const status = CASE_MOVES[move].to;
  const now = new Date();
  await tx.update(cases).set({ status, updatedAt: now, lastActivityAt: now }).where(eq(cases.id, id));
  await deriveCases(tx, [id], ["status"]);
  await recordAudit(tx, by, {
    action: "case.status_changed",
    subjectType: "case",
    subjectId: id,
    ownerId: row.userId,
    details: { from: row.status, to: status, move },
  });
  const { subject } = STATUS_NOTICES[move];
  await postAutomaticMessage(tx, { caseId: id, ownerId: row.userId, text: messageOfMove(decision, row.scamType) });
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
    await deriveCases(tx, [id], ["status"]);
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
  const attached = await casePaths(tx, (caseId) => eq(caseId, id));
  const audience = await caseAudience(tx, { id, userId });
  await deleteDraftsOfCases(tx, [id]);
  await tx.delete(cases).where(eq(cases.id, id));
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
