import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { createElement } from "react";
import { type Tx, transaction } from "~/db/client.server";
import { caseMembers, caseProposals, cases, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { lawyerName } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import { lawyerLoad } from "~/features/lawyers/access.server";
import { canTakeCases } from "~/features/lawyers/policy";
import {
  announceCase,
  changeCase,
  changeCases,
  handlerMay,
  type LockedParties,
  type LockedRow,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { beginNotices } from "~/features/notices/commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { publicUrl } from "~/platform/http/public-url.server";
import { ACCEPTED_SUBJECT, LawyerAcceptedEmail, PROPOSED_SUBJECT, ProposedEmail } from "../emails";
import { endMandate, restartWait } from "../ending.commands.server";
import { canAnswer, canChooseLawyer } from "../policy";
import { barText, isFull, isProposable } from "../rules";
import type { RefuseInput } from "../schema";

/** A list of lawyers fits on a page; a longer one is a forged form. */
const MAX_PROPOSED = 50;

/**
 * Proposes a case to lawyers who may take cases; those to whom it is proposed already are left as they are. While the
 * case has a lawyer, this prepares a hand-over: the present one stays until another accepts.
 * @param options.evenFull also to a lawyer who has as many cases as they take, or more.
 * @returns to how many it is newly proposed.
 * @throws AppError case_not_found, forbidden, case_not_proposable, lawyer_unavailable, lawyer_full, lawyer_is_party.
 */
export async function proposeCase(
  actor: Actor,
  caseId: string,
  lawyerIds: readonly string[],
  { evenFull = false } = {},
): Promise<number> {
  const wanted = [...new Set(lawyerIds)].filter(isId).slice(0, MAX_PROPOSED);
  const change = { ...CHOICE, announce: { to: { roles: ["administrator"] } } } as const;
  return changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    if (!isProposable(caseRow.status)) throw new AppError("case_not_proposable");
    if (!evenFull && (await hasFull(tx, wanted))) throw new AppError("lawyer_full");
    let added = 0;
    for (const lawyerId of wanted) if (await proposeTo(tx, actor, caseRow, lawyerId)) added++;
    return added > 0 ? added : unchanged(0);
  });
}

/** Who is in charge is a decision, which needs no reason. */
const CHOICE = { may: handlerMay(canChooseLawyer), reason: "none" } as const;

async function proposeTo(tx: Tx, actor: Actor, caseRow: LockedRow, lawyerId: string): Promise<boolean> {
  const { id: caseId } = caseRow;
  const lawyer = await requireAvailable(tx, lawyerId);
  await refuseParty(tx, caseRow, lawyerId);
  const id = crypto.randomUUID();
  const [added] = await tx
    .insert(caseProposals)
    .values({ id, caseId, lawyerId, proposedBy: actor.userId })
    .onConflictDoNothing()
    .returning({ id: caseProposals.id });
  if (!added) return false;
  await recordEvent(tx, actor.userId, caseRow, { event: "case.proposed", details: { lawyerId } });
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
  await announceCase(tx, caseRow, { kind: "proposal", id, to: { users: [lawyerId] } });
  return true;
}

async function hasFull(tx: Tx, lawyerIds: readonly string[]): Promise<boolean> {
  if (lawyerIds.length === 0) return false;
  const rows = await tx
    .select({ load: lawyerLoad, maxCases: lawyers.maxCases })
    .from(lawyers)
    .where(inArray(lawyers.userId, [...lawyerIds]));
  return rows.some(isFull);
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
async function refuseParty(tx: Tx, caseRow: LockedRow, lawyerId: string): Promise<void> {
  const isMember = and(eq(caseMembers.caseId, caseRow.id), eq(caseMembers.userId, lawyerId));
  if (caseRow.userId === lawyerId || (await tx.$count(caseMembers, isMember)) > 0)
    throw new AppError("lawyer_is_party");
}

/** Takes a proposal back before its answer; does nothing after it. @throws AppError case_not_found, forbidden. */
export async function withdrawProposal(actor: Actor, caseId: string, id: string): Promise<void> {
  await changeCase(null, actor, caseId, { ...CHOICE, announce: "nothing" }, async (tx, caseRow) => {
    if (!isId(id)) return unchanged();
    const withdrawn = await closeProposals(tx, caseRow, eq(caseProposals.id, id));
    for (const { lawyerId } of withdrawn)
      await recordEvent(tx, actor.userId, caseRow, { event: "case.proposal_withdrawn", details: { lawyerId } });
  });
}

/**
 * Closes the proposals that wait for an answer of a case that the caller is changing: its client is another person now,
 * of whom the lawyers checked no conflict.
 */
export async function closeWaitingProposals(tx: Tx, caseRow: LockedParties): Promise<void> {
  await closeProposals(tx, caseRow);
}

/** Closes proposals that wait as withdrawn, and tells the lawyers' open pages. */
async function closeProposals(tx: Tx, caseRow: LockedParties, which?: SQL) {
  const closed = await tx
    .update(caseProposals)
    .set({ answer: "withdrawn", answeredAt: new Date() })
    .where(and(eq(caseProposals.caseId, caseRow.id), isNull(caseProposals.answer), which))
    .returning({ id: caseProposals.id, lawyerId: caseProposals.lawyerId });
  for (const { id, lawyerId } of closed)
    await announceCase(tx, caseRow, { kind: "proposal", id, to: { users: [lawyerId], roles: ["administrator"] } });
  return closed;
}

/**
 * Accepts a case: the first lawyer to accept is in charge, and the other proposals close. A message and an e-mail give
 * the client the name and the bar. A case under review becomes active. Accepting twice changes nothing more.
 * @returns the id of the case.
 * @throws AppError proposal_not_found, proposal_closed, lawyer_unavailable, lawyer_is_party.
 */
export function acceptProposal(actor: Actor, id: string): Promise<string> {
  return answerProposal(actor, id, async (tx, caseRow, proposal) => {
    if (proposal.answer === "accepted" && proposal.endedAt === null) return;
    if (proposal.answer !== null || !isProposable(caseRow.status)) throw new AppError("proposal_closed");
    const { id: caseId } = caseRow;
    const lawyer = await requireAvailable(tx, actor.userId);
    await refuseParty(tx, caseRow, actor.userId);
    const former = await endMandate(tx, caseRow, { end: "handed_over", by: proposal.proposedBy });
    await tx.update(caseProposals).set({ answer: "accepted", answeredAt: new Date() }).where(eq(caseProposals.id, id));
    await closeProposals(tx, caseRow, ne(caseProposals.id, id));
    await tx
      .insert(caseMembers)
      .values({ caseId, userId: actor.userId, membership: "lawyer", addedBy: proposal.proposedBy });
    const details = { lawyerId: actor.userId };
    await recordEvent(tx, actor.userId, caseRow, { event: "case.lawyer_accepted", details });
    await restartWait(tx, caseId);
    await beginNotices(tx, actor.userId);
    const isRetained = await putUnderWay(tx, actor, caseRow);
    await tellClient(tx, caseRow, { lawyer, formerName: former?.name ?? null, isRetained });
    await announceCase(tx, caseRow);
  });
}

/** A lawyer who accepts a case under review retains it: the same change of status as the approval (spec section 4). */
async function putUnderWay(tx: Tx, actor: Actor, caseRow: LockedRow): Promise<boolean> {
  const { id, status } = caseRow;
  if (status !== "pending" && status !== "in_review") return false;
  const now = new Date();
  await tx.update(cases).set({ status: "active", updatedAt: now, lastActivityAt: now }).where(eq(cases.id, id));
  const details = { from: status, to: "active", move: "approve" };
  await recordEvent(tx, actor.userId, caseRow, { event: "case.status_changed", details });
  return true;
}

type Announcement = {
  lawyer: { firstName: string; lastName: string; bar: string | null };
  formerName: string | null;
  isRetained: boolean;
};

async function tellClient(tx: Tx, caseRow: LockedRow, { lawyer, formerName, isRetained }: Announcement): Promise<void> {
  const { id: caseId, userId: ownerId, reference } = caseRow;
  const name = lawyerName(lawyer);
  const text = [
    `${isRetained ? "Bonne nouvelle\u00a0: votre dossier est retenu. " : ""}${name}${lawyer.bar ? `, du ${barText(lawyer.bar)},` : ""} est maintenant en charge de votre dossier.`,
    ...(formerName === null ? [] : [`${formerName} ne le lit plus.`]),
    "Ses messages portent son nom. Vous pouvez demander un autre avocat à tout moment.",
  ].join("\n\n");
  await postAutomaticMessage(tx, { caseId, text });
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
  await answerProposal(actor, id, async (tx, caseRow, proposal) => {
    if (proposal.answer === "refused") return;
    if (proposal.answer !== null) throw new AppError("proposal_closed");
    await tx
      .update(caseProposals)
      .set({ answer: "refused", answeredAt: new Date(), refusalReason: reason, refusalDetails: details || null })
      .where(eq(caseProposals.id, id));
    await recordEvent(tx, actor.userId, caseRow, { event: "case.proposal_refused", details: { reason } });
    await announceCase(tx, caseRow, { to: { roles: ["administrator"] } });
  });
}

type Work = (tx: Tx, caseRow: LockedRow, proposal: typeof caseProposals.$inferSelect) => Promise<void>;

/**
 * Answers a proposal under the lock of its case, which the lawyer does not read yet: of two who accept at once, the second
 * finds their proposal closed. @returns the id of the case.
 */
async function answerProposal(actor: Actor, id: string, work: Work): Promise<string> {
  return transaction(async (tx) => {
    const { caseId } = await findOwnProposal(tx, actor, id);
    await changeCases(tx, eq(cases.id, caseId), async ([caseRow]) => {
      const proposal = await findOwnProposal(tx, actor, id);
      if (!caseRow) throw new AppError("proposal_not_found");
      await work(tx, caseRow, proposal);
    });
    return caseId;
  });
}

async function findOwnProposal(tx: Tx, actor: Actor, id: string) {
  if (!isId(id)) throw new AppError("proposal_not_found");
  const [proposal] = await tx.select().from(caseProposals).where(eq(caseProposals.id, id));
  if (!proposal || !canAnswer(actor, proposal)) throw new AppError("proposal_not_found");
  return proposal;
}
