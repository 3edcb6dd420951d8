import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { createElement, type ReactElement } from "react";
import type { Tx } from "~/db/client.server";
import {
  caseAttachments,
  caseMembers,
  caseMessages,
  cases,
  caseTransfers,
  feeAgreements,
  files,
  helperInvitations,
  profiles,
  users,
} from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { draftSubjects } from "~/features/cases/drafts.server";
import { purgeMemberData } from "~/features/cases/ended-access.commands.server";
import { canTransferCase } from "~/features/cases/policy";
import { postAutomaticMessage } from "~/features/chat/commands.server";
import { uploadSlot } from "~/features/chat/rules";
import { queueEmail } from "~/features/emails/commands.server";
import type { EmailKind } from "~/features/emails/rules";
import { attachFiles, removeFiles } from "~/features/files/commands.server";
import { lapseAgreements } from "~/features/mandates/agreements/ending.commands.server";
import { closeWaitingProposals } from "~/features/mandates/proposals/commands.server";
import {
  announceCase,
  changeCase,
  handlerMay,
  type LockedCase,
  recordEvent,
  unchanged,
} from "~/features/members/change-case.commands.server";
import { caseAudience } from "~/features/members/queries.server";
import { AppError } from "~/platform/errors";
import { moveDraftsAbout } from "~/platform/forms/draft-moves.server";
import { publicUrl } from "~/platform/http/public-url.server";
import {
  CASE_LEFT_SUBJECT,
  CASE_RECEIVED_SUBJECT,
  CaseLeftEmail,
  CaseReceivedEmail,
  CLIENT_CHANGED_SUBJECT,
  ClientChangedEmail,
} from "./emails";
import { findRecipient } from "./queries.server";
import { proofSlot, recipientRefusal, transferMessage } from "./rules";
import type { TransferInput } from "./schema";

type Person = { id: string; firstName: string; lastName: string; email: string };

/**
 * Transfers a case to another client's account, on proof. Its conversation, files, agreements and lawyer stay; the
 * former owner and the helpers read nothing more. Both owners and the lawyer in charge are told. The same `id` twice
 * transfers once.
 * @throws AppError case_not_found, forbidden, reason_needed, transfer_changed; recipient_unknown, recipient_is_owner,
 *   recipient_not_client, recipient_unconfirmed, recipient_being_erased; what `attachFiles` throws.
 */
export async function transferCase(actor: Actor, caseId: string, input: TransferInput): Promise<void> {
  const change = { may: handlerMay(canTransferCase), announce: "nothing" } as const;
  await changeCase(null, actor, caseId, change, async (tx, caseRow) => {
    if ((await tx.$count(caseTransfers, eq(caseTransfers.id, input.id))) > 0) return unchanged();
    if (caseRow.userId !== input.from) throw new AppError("transfer_changed");
    const { former, next } = await lockPeople(tx, caseRow.userId, input.to);
    const before = await caseAudience(tx, caseRow);
    await recordTransfer(tx, actor, caseRow, input);
    await endHelp(tx, caseId);
    await tx.update(cases).set({ userId: next.id, notifiedMessageSeq: 0 }).where(eq(cases.id, caseId));
    await keepSignatures(tx, caseId, former, next.id);
    await moveFiles(tx, caseId, former.id, next.id);
    if (input.reason === "lost_mailbox") await moveUnsent(tx, caseId, former.id, next.id);
    else await detachFormerOwner(tx, caseRow, former);
    await purgeMemberData(tx, former.id, caseId);
    await tellEverybody(tx, caseRow, former, next);
    await announceCase(tx, caseRow, { to: before });
  });
}

/** Locks both accounts, in the order of their ids: two transfers in opposite directions wait for each other. */
async function lockPeople(tx: Tx, ownerId: string, recipientId: string) {
  const locked = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [ownerId, recipientId]))
    .orderBy(asc(profiles.id))
    .for("update");
  // The request of an erasure, and a deletion, lock the account.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [ownerId, recipientId]))
    .orderBy(asc(users.id))
    .for("update");
  const former = locked.find(({ id }) => id === ownerId);
  const next = await findRecipient(tx, recipientId);
  if (!former || !next) throw new AppError("recipient_unknown");
  const refusal = recipientRefusal(next, ownerId);
  if (refusal) throw new AppError(refusal);
  return { former, next };
}

async function recordTransfer(tx: Tx, actor: Actor, caseRow: LockedCase, input: TransferInput): Promise<void> {
  const { id: caseId, userId: fromUser } = caseRow;
  const { id, to: toUser, reason, words, proof } = input;
  const proofs = { ids: [proof], purpose: "attachment", slot: proofSlot(caseId) } as const;
  const [file] = await attachFiles(tx, actor, proofs);
  if (!file) throw new AppError("file_unavailable");
  const facts = { id, caseId, fromUser, toUser, reason, words };
  await tx.insert(caseTransfers).values({ ...facts, filePath: file.path, transferredBy: actor.userId });
  // One entry each: that of an owner is erased with their account.
  for (const ownerId of [fromUser, toUser])
    await recordEvent(tx, actor.userId, caseRow, {
      event: "case.transferred",
      ownerId,
      details: { transferId: id, fromUser, toUser, reason },
    });
}

/** Ends every access of a helper: the former owner chose them. The new owner invites whom they want. */
async function endHelp(tx: Tx, caseId: string): Promise<void> {
  const ended = await tx
    .delete(caseMembers)
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "helper")))
    .returning({ userId: caseMembers.userId });
  for (const { userId } of ended) await purgeMemberData(tx, userId, caseId);
  const { acceptedAt, revokedAt } = helperInvitations;
  await tx
    .update(helperInvitations)
    .set({ revokedAt: new Date() })
    .where(and(eq(helperInvitations.caseId, caseId), isNull(acceptedAt), isNull(revokedAt)));
}

/** The sender says the client's side, so it becomes the new owner; who wrote each message stays. */
async function keepSignatures(tx: Tx, caseId: string, former: Person, nextId: string): Promise<void> {
  const ofFormer = and(eq(caseMessages.caseId, caseId), eq(caseMessages.senderId, former.id));
  await tx
    .update(caseMessages)
    .set({ signedAs: "former_owner", signature: personName(former), authorId: former.id })
    .where(and(ofFormer, eq(caseMessages.signedAs, "displayed")));
  await tx.update(caseMessages).set({ senderId: nextId }).where(ofFormer);
}

/** Gives the new owner the files of the case; those of others, such as its lawyer, stay theirs. */
async function moveFiles(tx: Tx, caseId: string, from: string, to: string): Promise<void> {
  const ofCase = tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(eq(caseAttachments.caseId, caseId));
  await tx
    .update(files)
    .set({ ownerId: to })
    .where(and(eq(files.ownerId, from), isNotNull(files.attachedAt), inArray(files.path, ofCase)));
}

/** What a person typed or chose and did not send, and whom they invited, follows them to their new account. */
async function moveUnsent(tx: Tx, caseId: string, from: string, to: string): Promise<void> {
  await tx
    .update(helperInvitations)
    .set({ invitedBy: to })
    .where(and(eq(helperInvitations.caseId, caseId), eq(helperInvitations.invitedBy, from)));
  await moveDraftsAbout(tx, await draftSubjects(tx, [caseId]), from, to);
  await tx
    .update(files)
    .set({ ownerId: to })
    .where(and(eq(files.ownerId, from), isNull(files.attachedAt), eq(files.slot, uploadSlot(caseId))));
}

/**
 * For another person: what the former owner did not send is erased, what waits for an answer ends (an agreement of
 * theirs, proposals to lawyers), and an agreement that they accepted stays theirs.
 */
async function detachFormerOwner(tx: Tx, caseRow: LockedCase, former: Person): Promise<void> {
  const { id: caseId } = caseRow;
  const isUnsent = and(eq(files.ownerId, former.id), isNull(files.attachedAt), eq(files.slot, uploadSlot(caseId)));
  const unsent = await tx.select({ path: files.path }).from(files).where(isUnsent);
  await removeFiles(
    tx,
    unsent.map(({ path }) => path),
  );
  await lapseAgreements(tx, caseId);
  await closeWaitingProposals(tx, caseRow);
  const isUnnamed = and(eq(feeAgreements.caseId, caseId), isNull(feeAgreements.formerClient));
  await tx
    .update(feeAgreements)
    .set({ formerClient: personName(former) })
    .where(and(isUnnamed, eq(feeAgreements.status, "accepted")));
}

async function tellEverybody(tx: Tx, caseRow: LockedCase, former: Person, next: Person): Promise<void> {
  const { id: caseId, reference } = caseRow;
  const text = transferMessage(personName(former), personName(next));
  await postAutomaticMessage(tx, { caseId, text });
  const emailProps = (to: Person, url: string) => ({ firstName: to.firstName, reference, url: publicUrl(url) });
  const left = createElement(CaseLeftEmail, emailProps(former, "/contact"));
  await sendEmail(tx, former, "case_left", CASE_LEFT_SUBJECT, left);
  const received = createElement(CaseReceivedEmail, emailProps(next, `/case/${caseId}/chat`));
  await sendEmail(tx, next, "case_received", CASE_RECEIVED_SUBJECT, received);
  for (const lawyer of await lawyersOf(tx, caseId)) {
    const changed = createElement(ClientChangedEmail, emailProps(lawyer, `/admin/cases/${caseId}`));
    await sendEmail(tx, lawyer, "client_changed", CLIENT_CHANGED_SUBJECT, changed);
  }
  await announceCase(tx, { ...caseRow, userId: next.id });
}

async function lawyersOf(tx: Tx, caseId: string): Promise<Person[]> {
  const { id, firstName, lastName, email } = profiles;
  return tx
    .select({ id, firstName, lastName, email })
    .from(caseMembers)
    .innerJoin(profiles, eq(profiles.id, caseMembers.userId))
    .where(and(eq(caseMembers.caseId, caseId), eq(caseMembers.membership, "lawyer")));
}

async function sendEmail(tx: Tx, to: Person, kind: EmailKind, subject: string, element: ReactElement): Promise<void> {
  await queueEmail(tx, { userId: to.id, recipient: to.email, kind, subject, element });
}
