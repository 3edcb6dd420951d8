import { and, count, eq, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { asciiEmail } from "~/db/email-address";
import {
  auditEntries,
  caseAttachments,
  caseMessages,
  cases,
  caseTransfers,
  contactMessages,
  emailLogs,
  files,
  helperInvitations,
  identityDocuments,
  lawyerInvitations,
  mailings,
  users,
  verifications,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { deleteDraftsOfCases } from "~/features/cases/drafts.server";
import { casePaths } from "~/features/cases/rules.server";
import { releaseTasks } from "~/features/cases/tasks/commands.server";
import { replaceScheduled } from "~/features/chat/holding.commands.server";
import { DELETED_ACCOUNT_TEXT } from "~/features/emails/jobs.server";
import type { EmailKind } from "~/features/emails/rules";
import { removeFiles } from "~/features/files/commands.server";
import { eraseEntries, recordAudit } from "~/features/journal/commands.server";
import { releaseLawyer } from "~/features/mandates/ending.commands.server";
import { dropAllDecisions } from "~/features/progress/decisions.commands.server";
import { toAppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { publish } from "~/platform/live/live.server";
import { lockCasesOf, lockForChange, requirePeopleAdministration } from "./commands.server";
import type { Removed } from "./rules";

/**
 * Deletes an account with all its data in the caller's transaction, which has checked the policy and holds the locks of
 * its cases and its profile. The journal loses the entries about the account; the entries about what the account did to
 * others remain, under an id that no longer identifies a person.
 * @param options.by the administrator who deletes it; null when the person asked for it.
 */
export async function removePerson(
  tx: Tx,
  userId: string,
  { by, wasAdmin }: { by: string | null; wasAdmin: boolean },
): Promise<Removed> {
  // With this lock, no other transaction can add a row that refers to the account.
  const [{ email } = { email: "" }] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  await releaseLawyer(tx, userId, { end: "left", by });
  await releaseTasks(tx, userId);
  await dropAllDecisions(tx, userId, by);
  await replaceScheduled(tx, userId);
  const removed = await countOwn(tx, userId);
  await forgetEmails(tx, userId, email);
  await eraseEntries(tx, eq(auditEntries.ownerId, userId), "account");
  const paths = await releaseFiles(tx, userId);
  await removeFiles(tx, paths);
  await tx.delete(mailings).where(and(eq(mailings.authorId, userId), eq(mailings.status, "draft")));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(lawyerInvitations).where(eq(lawyerInvitations.email, email));
  await tx.delete(helperInvitations).where(eq(helperInvitations.email, email));
  await tx.delete(users).where(eq(users.id, userId));
  await deleteDraftsAbout(tx, [userId]);
  const done = { ...removed, files: paths.length };
  await recordAudit(tx, by, {
    action: "account.deleted",
    subjectType: "account",
    subjectId: userId,
    details: { ...done, wasAdmin },
  });
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
  await publish(tx, { kind: "account", id: userId, audience: { users: [userId], roles: ["administrator"] } });
  return done;
}

async function countOwn(tx: Tx, userId: string): Promise<Omit<Removed, "files">> {
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId));
  const [messages] = await tx.select({ n: count() }).from(caseMessages).where(inArray(caseMessages.caseId, own));
  const [documents] = await tx
    .select({ n: sql<number>`count(distinct ${identityDocuments.documentType})::int` })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId));
  return {
    cases: await tx.$count(cases, eq(cases.userId, userId)),
    messages: messages?.n ?? 0,
    documents: documents?.n ?? 0,
    requests: await tx.$count(contactMessages, eq(contactMessages.userId, userId)),
  };
}

/**
 * Deletes the account's cases and documents, so that nothing refers to their files any more. The files that a member of
 * the staff sent in clients' conversations, or as the proof of a transfer, remain, under the placeholder account.
 * @returns the paths of the files to delete with the account.
 */
async function releaseFiles(tx: Tx, userId: string): Promise<string[]> {
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId));
  const inCases = casePaths(tx, (caseId) => inArray(caseId, own));
  const elsewhere = tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(notInArray(caseAttachments.caseId, own))
    .union(
      tx.select({ path: caseTransfers.filePath }).from(caseTransfers).where(notInArray(caseTransfers.caseId, own)),
    );
  await tx
    .update(files)
    .set({ ownerId: SYSTEM_USER_ID })
    .where(and(eq(files.ownerId, userId), isNotNull(files.attachedAt), inArray(files.path, elsewhere)));
  const released = await tx
    .select({ path: files.path })
    .from(files)
    .where(or(eq(files.ownerId, userId), inArray(files.path, inCases)));
  await tx.delete(identityDocuments).where(eq(identityDocuments.userId, userId));
  const owned = await own;
  await deleteDraftsOfCases(
    tx,
    owned.map(({ id }) => id),
  );
  await tx.delete(cases).where(eq(cases.userId, userId));
  return released.map((file) => file.path);
}

async function forgetEmails(tx: Tx, userId: string, email: string): Promise<void> {
  const own = or(eq(emailLogs.userId, userId), sql`lower(${emailLogs.recipient}) = lower(${asciiEmail(email)})`);
  // The e-mail that confirms the erasure is not sent yet; its delivery erases its address.
  const known = and(own, ne(emailLogs.kind, "erasure_done" satisfies EmailKind));
  await tx.delete(emailLogs).where(and(known, inArray(emailLogs.status, ["queued", "failed"])));
  await tx
    .update(emailLogs)
    .set({
      userId: null,
      recipient: "",
      subject: DELETED_ACCOUNT_TEXT,
      html: DELETED_ACCOUNT_TEXT,
      text: DELETED_ACCOUNT_TEXT,
      isLastAttempt: true,
    })
    .where(known);
}

/**
 * Deletes an account with all its data (spec section 6): cases, messages, identity documents, verification steps,
 * requests for assistance, profile, sessions, and all their files. A job enqueued in the same transaction deletes the
 * encrypted objects, so that a crash leaves neither a file without its account nor an account without its files. The
 * log keeps the rows of the e-mails that were sent, without address or content; the others are never sent. The journal
 * keeps digests of the entries about the account, and the entries about what the account did to others, under an id
 * that no longer identifies a person.
 * @returns how many items of each kind were deleted.
 * @throws AppError forbidden, last_administrator, user_not_found, deletion_failed.
 */
export async function deletePerson(actor: Actor, userId: string): Promise<Removed> {
  requirePeopleAdministration(actor, userId);
  try {
    return await transaction(async (tx) => {
      await lockCasesOf(tx, userId);
      const { role } = await lockForChange(tx, actor, userId);
      return removePerson(tx, userId, { by: actor.userId, wasAdmin: role === "administrator" });
    });
  } catch (error) {
    throw toAppError(error, "deletion_failed");
  }
}
