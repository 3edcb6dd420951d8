import { and, eq, isNull, ne } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { caseMembers, caseProposals, cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { type LockedCase, lockCaseFor } from "~/features/cases/desk/commands.server";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { lawyerName } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { canTakeCases } from "~/features/lawyers/policy";
import { deriveCases } from "~/features/members/derivations.commands.server";
import { canHandleCase } from "~/features/members/policy";
import { caseAudience } from "~/features/members/queries.server";
import { beginNotices } from "~/features/notices/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { ACCEPTED_SUBJECT, LawyerAcceptedEmail, PROPOSED_SUBJECT, ProposedEmail } from "../emails";
import { endMandate, restartWait } from "../ending.commands.server";
import { canAnswer, canChooseLawyer } from "../policy";
import { barText, isProposable } from "../rules";
import type { RefuseInput } from "../schema";

type CaseRow = typeof cases.$inferSelect;

/** A list of lawyers fits on a page; a longer one is a forged form. */
const MAX_PROPOSED = 50;

/**
 * Proposes a case to lawyers who may take cases; those to whom it is proposed already are left as they are. While the
 * case has a lawyer, this prepares a hand-over: the present one stays until another accepts.
 * @returns to how many it is newly proposed.
 * @throws AppError case_not_found, forbidden, case_not_proposable, lawyer_unavailable, lawyer_is_party.
 */
export async function proposeCase(actor: Actor, caseId: string, lawyerIds: readonly string[]): Promise<number> {
  const wanted = [...new Set(lawyerIds)].filter(isId).slice(0, MAX_PROPOSED);
  return transaction(async (tx) => {
    const caseRow = await lockForChoice(tx, actor, caseId);
    if (!isProposable(caseRow.status)) throw new AppError("case_not_proposable");
    let added = 0;
    for (const lawyerId of wanted) if (await proposeTo(tx, actor, caseRow, lawyerId)) added++;
    if (added > 0) await publish(tx, { kind: "case", id: caseId, audience: { roles: ["administrator"] } });
    return added;
  });
}

async function lockForChoice(tx: Tx, actor: Actor, caseId: string): Promise<LockedCase> {
  const caseRow = await lockCaseFor(tx, actor, caseId, canHandleCase);
  if (!canChooseLawyer(actor, caseRow)) throw new AppError("forbidden");
  return caseRow;
}

async function proposeTo(tx: Tx, actor: Actor, caseRow: CaseRow, lawyerId: string): Promise<boolean> {
  const { id: caseId, userId: ownerId } = caseRow;
  const lawyer = await requireAvailable(tx, lawyerId);
  await refuseParty(tx, caseRow, lawyerId);
  const id = crypto.randomUUID();
  const [added] = await tx
    .insert(caseProposals)
    .values({ id, caseId, lawyerId, proposedBy: actor.userId })
    .onConflictDoNothing()
    .returning({ id: caseProposals.id });
  if (!added) return false;
  await recordAudit(tx, actor.userId, {
    action: "case.proposed",
    subjectType: "case",
    subjectId: caseId,
    ownerId,
    details: { lawyerId },
  });
  await queueEmail(tx, {
    userId: lawyerId,
    recipient: lawyer.email,
    kind: "case_proposed",
    subject: PROPOSED_SUBJECT,
    element: createElement(ProposedEmail, {
      firstName: lawyer.firstName,
      url: publicUrl(`/admin/proposals/${id}`),
    }),
  });
  await publish(tx, { kind: "proposal", id, audience: { users: [lawyerId] } });
  return true;
}

/** @throws AppError lawyer_unavailable unless the account is a verified and insured lawyer. */
async function requireAvailable(tx: Tx, lawyerId: string) {
  const [row] = await tx
    .select({ lawyer: lawyers, profile: profiles })
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(eq(lawyers.userId, lawyerId))
    .for("share", { of: lawyers });
  if (row?.profile.role !== "lawyer" || !canTakeCases(row.lawyer)) throw new AppError("lawyer_unavailable");
  return { ...row.profile, bar: row.lawyer.bar };
}

/** @throws AppError lawyer_is_party for the client, a helper or the lawyer in charge. */
async function refuseParty(tx: Tx, caseRow: CaseRow, lawyerId: string): Promise<void> {
  const isMember = and(eq(caseMembers.caseId, caseRow.id), eq(caseMembers.userId, lawyerId));
  if (caseRow.userId === lawyerId || (await tx.$count(caseMembers, isMember)) > 0)
    throw new AppError("lawyer_is_party");
}

/** Takes a proposal back before its answer; does nothing after it. @throws AppError case_not_found, forbidden. */
export async function withdrawProposal(actor: Actor, caseId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const caseRow = await lockForChoice(tx, actor, caseId);
    if (!isId(id)) return;
    const ofCase = and(eq(caseProposals.id, id), eq(caseProposals.caseId, caseRow.id));
    const withdrawn = await closeProposals(tx, and(ofCase, isNull(caseProposals.answer)));
    for (const { lawyerId } of withdrawn)
      await recordAudit(tx, actor.userId, {
        action: "case.proposal_withdrawn",
        subjectType: "case",
        subjectId: caseRow.id,
        ownerId: caseRow.userId,
        details: { lawyerId },
      });
  });
}

/**
 * Closes the proposals of a case that wait for an answer: its client is another person now, of whom the lawyers checked
 * no conflict. The caller holds the lock of the case.
 */
export async function closeWaitingProposals(tx: Tx, caseId: string): Promise<void> {
  await closeProposals(tx, and(eq(caseProposals.caseId, caseId), isNull(caseProposals.answer)));
}

/** Closes proposals as withdrawn, and tells the lawyers' open pages. */
async function closeProposals(tx: Tx, which: ReturnType<typeof and>) {
  const closed = await tx
    .update(caseProposals)
    .set({ answer: "withdrawn", answeredAt: new Date() })
    .where(which)
    .returning({ id: caseProposals.id, lawyerId: caseProposals.lawyerId });
  for (const { id, lawyerId } of closed)
    await publish(tx, { kind: "proposal", id, audience: { users: [lawyerId], roles: ["administrator"] } });
  return closed;
}

/**
 * Accepts a case: the first lawyer to accept is in charge, and the other proposals close. A message and an e-mail give
 * the client the name and the bar. A case under review becomes active. Accepting twice changes nothing more.
 * @returns the id of the case.
 * @throws AppError proposal_not_found, proposal_closed, lawyer_unavailable, lawyer_is_party.
 */
export async function acceptProposal(actor: Actor, id: string): Promise<string> {
  return transaction(async (tx) => {
    const { caseId } = await findOwnProposal(tx, actor, id);
    // The lock of the case comes first: of two lawyers who accept at once, the second finds their proposal closed.
    const [caseRow] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
    const proposal = await findOwnProposal(tx, actor, id);
    if (!caseRow) throw new AppError("proposal_not_found");
    if (proposal.answer === "accepted" && proposal.endedAt === null) return caseId;
    if (proposal.answer !== null || !isProposable(caseRow.status)) throw new AppError("proposal_closed");
    const lawyer = await requireAvailable(tx, actor.userId);
    await refuseParty(tx, caseRow, actor.userId);
    const former = await endMandate(tx, caseRow, { end: "handed_over", by: proposal.proposedBy });
    await tx.update(caseProposals).set({ answer: "accepted", answeredAt: new Date() }).where(eq(caseProposals.id, id));
    const ofCase = and(eq(caseProposals.caseId, caseId), isNull(caseProposals.answer));
    await closeProposals(tx, and(ofCase, ne(caseProposals.id, id)));
    await tx
      .insert(caseMembers)
      .values({ caseId, userId: actor.userId, membership: "lawyer", addedBy: proposal.proposedBy });
    await deriveCases(tx, [caseId], ["members"]);
    await recordAudit(tx, actor.userId, {
      action: "case.lawyer_accepted",
      subjectType: "case",
      subjectId: caseId,
      ownerId: caseRow.userId,
      details: { lawyerId: actor.userId },
    });
    await restartWait(tx, caseId);
    await beginNotices(tx, actor.userId);
    const isRetained = await putUnderWay(tx, actor, caseRow);
    await tellClient(tx, caseRow, { lawyer, formerName: former?.name ?? null, isRetained });
    await publish(tx, { kind: "case", id: caseId, audience: await caseAudience(tx, caseRow) });
    return caseId;
  });
}

/** A lawyer who accepts a case under review retains it: the same change of status as the approval (spec section 4). */
async function putUnderWay(tx: Tx, actor: Actor, { id, userId, status }: CaseRow): Promise<boolean> {
  if (status !== "pending" && status !== "in_review") return false;
  const now = new Date();
  await tx.update(cases).set({ status: "active", updatedAt: now, lastActivityAt: now }).where(eq(cases.id, id));
  await deriveCases(tx, [id], ["status"]);
  await recordAudit(tx, actor.userId, {
    action: "case.status_changed",
    subjectType: "case",
    subjectId: id,
    ownerId: userId,
    details: { from: status, to: "active", move: "approve" },
  });
  return true;
}

type Announcement = {
  lawyer: { firstName: string; lastName: string; bar: string | null };
  formerName: string | null;
  isRetained: boolean;
};

async function tellClient(tx: Tx, caseRow: CaseRow, { lawyer, formerName, isRetained }: Announcement): Promise<void> {
  const { id: caseId, userId: ownerId, reference } = caseRow;
  const name = lawyerName(lawyer);
  const text = [
    `${isRetained ? "Bonne nouvelle\u00a0: votre dossier est retenu. " : ""}${name}${lawyer.bar ? `, du ${barText(lawyer.bar)},` : ""} est maintenant en charge de votre dossier.`,
    ...(formerName === null ? [] : [`${formerName} ne le lit plus.`]),
    "Ses messages portent son nom. Vous pouvez demander un autre avocat à tout moment.",
  ].join("\n\n");
  await postAutomaticMessage(tx, { caseId, ownerId, text });
  const [client] = await tx.select().from(profiles).where(eq(profiles.id, ownerId));
  if (!client) return;
  await queueEmail(tx, {
    userId: client.id,
    recipient: client.email,
    kind: "lawyer_accepted",
    subject: ACCEPTED_SUBJECT,
    element: createElement(LawyerAcceptedEmail, {
      firstName: client.firstName,
      reference,
      chatUrl: publicUrl(`/case/${caseId}/chat`),
      lawyer: name,
      bar: lawyer.bar,
    }),
  });
}

/**
 * Refuses a case, with a reason that administrators read. Refusing twice changes nothing more.
 * @throws AppError proposal_not_found, proposal_closed.
 */
export async function refuseProposal(actor: Actor, id: string, { reason, details }: RefuseInput): Promise<void> {
  await transaction(async (tx) => {
    const { caseId } = await findOwnProposal(tx, actor, id);
    const [caseRow] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
    const proposal = await findOwnProposal(tx, actor, id);
    if (!caseRow) throw new AppError("proposal_not_found");
    if (proposal.answer === "refused") return;
    if (proposal.answer !== null) throw new AppError("proposal_closed");
    await tx
      .update(caseProposals)
      .set({ answer: "refused", answeredAt: new Date(), refusalReason: reason, refusalDetails: details || null })
      .where(eq(caseProposals.id, id));
    await recordAudit(tx, actor.userId, {
      action: "case.proposal_refused",
      subjectType: "case",
      subjectId: caseId,
      ownerId: caseRow.userId,
      details: { reason },
    });
    await publish(tx, { kind: "case", id: caseId, audience: { roles: ["administrator"] } });
  });
}

async function findOwnProposal(tx: Tx, actor: Actor, id: string) {
  if (!isId(id)) throw new AppError("proposal_not_found");
  const [proposal] = await tx.select().from(caseProposals).where(eq(caseProposals.id, id));
  if (!proposal || !canAnswer(actor, proposal)) throw new AppError("proposal_not_found");
  return proposal;
}
