import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import type { Tx } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { casePaths } from "~/features/cases/rules.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { queueEmail } from "~/features/emails/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { hasLawyer } from "~/features/members/access.server";
import {
  announceCase,
  changeCase,
  type LockedCase,
  type LockedRow,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { canHandleCase, caseSide } from "~/features/members/policy";
import { caseAudience } from "~/features/members/queries.server";
import { declared } from "~/features/nouns.server";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { deleteDraftsOfCases } from "../drafts.server";
import { CaseStatusEmail } from "../emails";
import { canDecideCase, canMove, canTakeDecision } from "../policy";
import { type AdminMove, CASE_MOVES } from "../rules";
import { messageOfMove, STATUS_NOTICES } from "./rules.server";

/**
 * Whether the actor may take this decision on the case, whatever its status. Without `move`, any decision.
 * @throws AppError case_not_found; own_case; forbidden.
 */
export const mayDecide =
  (move?: AdminMove) =>
  (actor: Actor, row: LockedCase): boolean => {
    if (!canHandleCase(actor, row)) throw new AppError("case_not_found");
    if (caseSide(actor, row) !== "staff") throw new AppError("own_case");
    if (move ? !canTakeDecision(actor, row, move) : !canDecideCase(actor, row)) throw new AppError("forbidden");
    return true;
  };

/** A decision needs no reason, and what it writes is announced where it is written. */
export const DECISION = { reason: "none", announce: "nothing" } as const;

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
  const change = { may: mayDecide(decision.move), ...DECISION };
  return changeCase(null, actor, id, change, async (tx, row) => {
    if (!isMovable(actor, row, decision.move)) return unchanged(false);
    await carryOutMove(tx, row, actor.userId, decision);
    return true;
  });
}

/**
 * Whether the case can change to the status of a decision that the actor may take.
 * @returns false when it already has that status. @throws AppError case_status_refused, case_has_lawyer.
 */
export function isMovable(actor: Actor, row: LockedCase, move: AdminMove): boolean {
  if (row.status === CASE_MOVES[move].to) return false;
  if (!canMove(actor, row, move)) throw new AppError("case_status_refused");
  if (move === "withdraw" && row.hasLawyer) throw new AppError("case_has_lawyer");
  return true;
}

/**
 * Writes a decision on a case that the caller is changing: the status, the message in the conversation, the e-mail to
 * the client and the entry of the journal.
 */
export async function carryOutMove(tx: Tx, row: LockedRow, by: string, decision: Move): Promise<void> {
  const { id } = row;
  const { move } = decision;
  const status = CASE_MOVES[move].to;
  const now = new Date();
  await tx.update(cases).set({ status, updatedAt: now, lastActivityAt: now }).where(eq(cases.id, id));
  await recordEvent(tx, by, row, {
    event: "case.status_changed",
    details: { from: row.status, to: status, move },
  });
  const hasLawyer = await isInCharge(tx, row);
  const { subject } = STATUS_NOTICES[move];
  const text = messageOfMove(decision, { scamType: row.scamType, hasLawyer });
  await postAutomaticMessage(tx, { caseId: id, text });
  const [client] = await tx.select().from(profiles).where(eq(profiles.id, row.userId));
  if (client) {
    const chatUrl = publicUrl(`/case/${id}/chat`);
    const element = createElement(CaseStatusEmail, {
      move,
      hasLawyer,
      firstName: client.firstName,
      reference: row.reference,
      chatUrl,
    });
    await queueEmail(tx, { userId: client.id, recipient: client.email, kind: `case_${move}`, subject, element });
  }
  await announceCase(tx, row);
}

/** Whether a lawyer has the case that the caller is changing. */
export async function isInCharge(tx: Tx, { id }: LockedRow): Promise<boolean> {
  const [row] = await tx.select({ hasLawyer: hasLawyer() }).from(cases).where(eq(cases.id, id));
  return row?.hasLawyer ?? false;
}

/**
 * Moves a case from review to « En attente » (waiting for a lawyer). No screen calls it: it serves cases imported from
 * elsewhere, which are then approved or rejected like those under review (spec section 4).
 * @throws AppError case_not_found; own_case; case_status_refused when it is not under review.
 */
export async function queueCase(actor: Actor, id: string): Promise<void> {
  const details = { from: "in_review", to: "pending" };
  const change = { may: mayDecide(), ...DECISION, event: "case.status_changed", details } as const;
  await changeCase(null, actor, id, change, async (tx) => {
    const queued = await tx
      .update(cases)
      .set({ status: "pending", updatedAt: new Date() })
      .where(and(eq(cases.id, id), eq(cases.status, "in_review")))
      .returning({ id: cases.id });
    if (queued.length === 0) throw new AppError("case_status_refused");
  });
}

/** Deletes a case with its messages, its attachments and their files. @throws AppError case_not_found; own_case. */
export async function deleteCase(actor: Actor, id: string): Promise<void> {
  await changeCase(null, actor, id, { may: mayDecide(), ...DECISION }, (tx, row) => removeCase(tx, row, actor.userId));
}

/** Deletes a case that the caller is changing. @param by the person who deletes it; null when its retention period is over. */
export async function removeCase(tx: Tx, row: LockedRow, by: string | null): Promise<void> {
  const { id, status } = row;
  const attached = await casePaths(tx, (caseId) => eq(caseId, id));
  const audience = await caseAudience(tx, row);
  await deleteDraftsOfCases(tx, [id]);
  for (const leave of await declared("caseDeleted")) await leave(tx, id);
  await tx.delete(cases).where(eq(cases.id, id));
  const paths = attached.map((file) => file.path);
  await removeFiles(tx, paths);
  await recordEvent(tx, by, row, {
    event: by === null ? "case.expired" : "case.deleted",
    details: { status, files: paths.length },
  });
  await announceCase(tx, row, { to: audience });
}
