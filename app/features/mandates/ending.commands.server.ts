import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { createElement } from "react";
import { db, type Tx } from "~/db/client.server";
import { caseMembers, caseMessages, caseProposals, cases, isAdministrator, lastAnswerSql, profiles } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { dropDecision } from "~/features/cases/decisions/commands.server";
import { purgeMemberData } from "~/features/cases/ended-access.commands.server";
import { releaseTasks } from "~/features/cases/tasks/commands.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { releaseScheduled } from "~/features/chat/holding.commands.server";
import { readLawyerName } from "~/features/chat/queries.server";
import { teamName } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { suspendLawyer } from "~/features/lawyers/desk/commands.server";
import {
  announceCase,
  changeCase,
  changeCases,
  handlerMay,
  type LockedRow,
  lockCases,
  recordEvent,
} from "~/features/members/change-case.commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { endAgreements } from "./agreements/ending.commands.server";
import { LAWYER_CHANGE_SUBJECT, LAWYER_LEFT_SUBJECT, LawyerChangeEmail, LawyerLeftEmail } from "./emails";
import type { MandateEnd } from "./labels";
import { canAskForAnother, canChooseLawyer, canWithdraw } from "./policy";

/** `by` is null when the product itself ends it. */
type Ending = { end: MandateEnd; details?: string; by: string | null };

/**
 * Ends the mandate of the lawyer in charge of a case that the caller is changing. The lawyer loses access at once, their tasks and their reminder go back to the desk, and a live event reloads their open pages. The caller notifies the client.
 * @returns who they were; null when the case has no lawyer.
 */
export async function endMandate(tx: Tx, caseRow: LockedRow, { end, details, by }: Ending) {
  const { id: caseId } = caseRow;
  const audience = await caseAudience(tx, caseRow);
  const [member] = await tx
    .delete(caseMembers)
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "lawyer")))
    .returning({ lawyerId: caseMembers.userId });
  if (!member) return null;
  const { lawyerId } = member;
  await tx
    .update(caseProposals)
    .set({ endedAt: new Date(), endReason: end, endDetails: details ?? null })
    .where(and(eq(caseProposals.caseId, caseId), eq(caseProposals.lawyerId, lawyerId), isMandate()));
  await endAgreements(tx, caseId);
  await restartWait(tx, caseId);
  await releaseTasks(tx, lawyerId, caseId);
  await releaseScheduled(tx, lawyerId, caseId);
  await dropDecision(tx, caseRow, { decidedBy: lawyerId, by });
  await purgeMemberData(tx, lawyerId, caseId);
  await recordEvent(tx, by, caseRow, { event: "case.lawyer_ended", details: { lawyerId, reason: end } });
  await announceCase(tx, caseRow, { to: audience });
  return { lawyerId, name: (await readLawyerName(tx, lawyerId)) ?? "Votre avocat" };
}

/** What nobody answered begins to wait for whoever handles the case from now on, within the caller's transaction. */
export async function restartWait(tx: Tx, caseId: string): Promise<void> {
  const isUnanswered = and(eq(cases.id, caseId), isNotNull(cases.unansweredSince));
  await tx.update(cases).set({ unansweredAgainAt: sql`now()` }).where(isUnanswered);
}

const isMandate = () => and(eq(caseProposals.answer, "accepted"), isNull(caseProposals.endedAt));

/** Ends a mandate, puts the case back on the desk with what waits for an answer, and tells the client. */
async function releaseCase(tx: Tx, caseRow: LockedRow, ending: Ending): Promise<boolean> {
  const ended = await endMandate(tx, caseRow, ending);
  if (!ended) return false;
  const { id: caseId, userId: ownerId, reference } = caseRow;
  await showUnansweredAgain(tx, caseId);
  const text = `${ended.name} n’est plus en charge de votre dossier et ne peut plus le lire.\n\n${teamName()} vous répond ici et cherche un autre avocat. Vous n’avez rien à refaire.`;
  await postAutomaticMessage(tx, { caseId, text });
  const [client] = await tx.select().from(profiles).where(eq(profiles.id, ownerId));
  if (!client) return true;
  const facts = { firstName: client.firstName, reference, chatUrl: publicUrl(`/case/${caseId}/chat`) };
  await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "lawyer_left",
    subject: LAWYER_LEFT_SUBJECT,
    element: createElement(LawyerLeftEmail, { ...facts, lawyer: ended.name }),
  });
  return true;
}

/** What the former lawyer read and did not answer is unread for the staff, so that the list shows it first. */
async function showUnansweredAgain(tx: Tx, caseId: string): Promise<void> {
  const lastAnswer = lastAnswerSql(sql`${caseId}::uuid`);
  await tx
    .update(caseMessages)
    .set({ readAt: null })
    .where(
      and(eq(caseMessages.caseId, caseId), ne(caseMessages.senderId, SYSTEM_USER_ID), gt(caseMessages.seq, lastAnswer)),
    );
}

/**
 * Puts every case of a lawyer back on the desk and takes back what is proposed to them, within the caller's
 * transaction: for a suspension, and for a lawyer who leaves or whose account ends. Call it before profiles are locked.
 * @param ending.by the administrator who does it; null for the product itself.
 * @returns how many cases went back.
 */
export async function releaseLawyer(
  tx: Tx,
  lawyerId: string,
  ending: { end: "suspended" | "left"; by: string | null },
): Promise<number> {
  const released = await changeCases(tx, hasLawyerOf(lawyerId), async (rows) => {
    for (const caseRow of rows) await releaseCase(tx, caseRow, ending);
    return rows.length;
  });
  await tx
    .update(caseProposals)
    .set({ answer: "withdrawn", answeredAt: new Date() })
    .where(and(eq(caseProposals.lawyerId, lawyerId), isNull(caseProposals.answer)));
  return released;
}

function hasLawyerOf(lawyerId: string) {
  const { caseId, userId, membership } = caseMembers;
  const ofLawyer = and(eq(userId, lawyerId), eq(membership, "lawyer"));
  return inArray(cases.id, db.select({ caseId }).from(caseMembers).where(ofLawyer));
}

/**
 * Suspends a lawyer and puts their cases back on the desk, all of it or nothing.
 * @throws AppError forbidden, lawyer_not_found, lawyer_update_failed.
 */
export async function suspendWithCases(actor: Actor, input: { userId: string; reason: string }): Promise<void> {
  const handBack = async (tx: Tx, lawyerId: string) => {
    await releaseLawyer(tx, lawyerId, { end: "suspended", by: actor.userId });
  };
  await suspendLawyer(actor, input, handBack, (tx, lawyerId) => lockCases(tx, hasLawyerOf(lawyerId)));
}

/**
 * Withdraws the lawyer in charge from their case, with a reason that only administrators read. The client is notified
 * and the case returns to the desk.
 * @throws AppError case_not_found, forbidden.
 */
export async function withdrawFromCase(actor: Actor, caseId: string, why: string): Promise<void> {
  const change = { may: handlerMay(canWithdraw), announce: "nothing" } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    await releaseCase(tx, caseRow, { end: "withdrawn", details: why, by: actor.userId });
  });
}

/**
 * Takes a case back from its lawyer at once. To hand it over without a gap, propose it to the next one instead: the
 * present lawyer stays until the acceptance.
 * @throws AppError case_not_found, forbidden, no_lawyer.
 */
export async function takeCaseBack(
  actor: Actor,
  caseId: string,
  end: Extract<MandateEnd, "handed_over" | "client_request" | "left">,
): Promise<void> {
  const change = { may: handlerMay(canChooseLawyer), reason: "none", announce: "nothing" } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    if (!(await releaseCase(tx, caseRow, { end, by: actor.userId }))) throw new AppError("no_lawyer");
  });
}

/**
 * Records that the client asks for another lawyer, and tells the administrators. The present one stays until another
 * accepts or the case is taken back. Asking again replaces the reason.
 * @throws AppError case_not_found, no_lawyer.
 */
export async function askForAnotherLawyer(actor: Actor, caseId: string, why: string): Promise<void> {
  const change = {
    may: canAskForAnother,
    event: "case.lawyer_change_asked",
    announce: { to: { users: [actor.userId], roles: ["administrator"] } },
  } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    const asked = await tx
      .update(caseProposals)
      .set({ changeAskedAt: new Date(), changeAskedText: why })
      .where(and(eq(caseProposals.caseId, caseRow.id), isMandate()))
      .returning({ lawyerId: caseProposals.lawyerId });
    if (asked.length === 0) throw new AppError("no_lawyer");
    const { id, reference } = caseRow;
    const administrators = await tx.select().from(profiles).where(isAdministrator(profiles));
    for (const { id: userId, email } of administrators)
      await queueEmail(tx, {
        userId,
        recipient: email,
        kind: "lawyer_change_asked",
        subject: LAWYER_CHANGE_SUBJECT,
        element: createElement(LawyerChangeEmail, { reference, caseUrl: publicUrl(`/admin/cases/${id}/lawyer`) }),
      });
  });
}
