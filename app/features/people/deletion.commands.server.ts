import { and, count, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Tx, transaction } from "~/db/client.server";
import {
  auditEntries,
  caseAttachments,
  caseMessages,
  cases,
  caseTransfers,
  contactMessages,
  files,
  identityDocuments,
  users,
} from "~/db/schema";
import { type Role, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { deleteDraftsOfCases } from "~/features/cases/drafts.server";
import { casePaths } from "~/features/cases/rules.server";
import { removeFiles } from "~/features/files/commands.server";
import { eraseEntries, recordAudit } from "~/features/journal/commands.server";
import { declared } from "~/features/nouns.server";
import { toAppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { publish } from "~/platform/live/live.server";
import { leaveOthers, lockCasesOf, lockForChange, requirePeopleAdministration } from "./commands.server";
import type { Removed } from "./rules";

/**
 * Deletes an account with all its data in the caller's transaction, which has checked the policy and holds the locks of
 * its cases and its profile. The journal loses the entries about the account; the entries about what the account did to
 * others remain, under an id that no longer identifies a person.
 * @param options.by the administrator who deletes it; null when the person asked for it.
 * @param options.from its role.
 */
export async function removePerson(
  tx: Tx,
  userId: string,
  { by, from }: { by: string | null; from: Role },
): Promise<Removed> {
  // With this lock, no other transaction can add a row that refers to the account.
  const [{ email } = { email: "" }] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  await leaveOthers(tx, { userId, from, to: null, by });
  const removed = await countOwn(tx, userId);
  for (const erase of await declared("erase")) await erase(tx, { userId, email });
  await eraseEntries(tx, eq(auditEntries.ownerId, userId), "account");
  const paths = await releaseFiles(tx, userId);
  await removeFiles(tx, paths);
  for (const { table, which } of await declared("erased")) await deleteRows(tx, table, which({ userId, email }));
  await tx.delete(users).where(eq(users.id, userId));
  await deleteDraftsAbout(tx, [userId]);
  const done = { ...removed, files: paths.length };
  await recordAudit(tx, by, {
    action: "account.deleted",
    subjectType: "account",
    subjectId: userId,
    details: { ...done, wasAdmin: from === "administrator" },
  });
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
  await publish(tx, { kind: "account", id: userId, audience: { users: [userId], roles: ["administrator"] } });
  return done;
}

async function deleteRows(tx: Tx, table: PgTable, which: SQL | undefined): Promise<void> {
  if (!which) throw new Error("A deletion without a condition would delete the whole table.");
  await tx.delete(table).where(which);
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
      return removePerson(tx, userId, { by: actor.userId, from: role });
    });
  } catch (error) {
    throw toAppError(error, "deletion_failed");
  }
}
