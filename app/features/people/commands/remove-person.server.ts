import { and, asc, count, eq, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import {
  auditEntries,
  caseAttachments,
  caseMessages,
  cases,
  contactMessages,
  emailLogs,
  files,
  identityDocuments,
  mailings,
  users,
  verifications,
} from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { SESSIONS_ENDED } from "~/features/accounts/session-events";
import { eraseEntries } from "~/features/audit/commands/erase.server";
import { recordAudit } from "~/features/audit/commands.server";
import { removeFiles } from "~/features/files/commands.server";
import { FORGOTTEN } from "~/features/mailing/jobs.server";
import type { EmailKind } from "~/features/mailing/kinds";
import { publish } from "~/platform/live.server";
import type { Removed } from "../removed";

/** Cases before people, as whoever writes a message does, so that the two never wait for each other. */
export async function lockCasesOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId)).orderBy(asc(cases.id)).for("update");
}

/**
 * Removes an account with all that is its own, within the caller's transaction, which has judged that it may go and holds
 * the locks of its cases and its profile. Of the journal, what was done to the account is erased; what the account did to
 * others stays under an id that leads to nobody.
 * @param options.by null when the person asked for it themselves.
 */
export async function removePerson(
  tx: Tx,
  userId: string,
  { by, wasAdmin }: { by: string | null; wasAdmin: boolean },
): Promise<Removed> {
  // Nobody attaches anything to the account from here on.
  const [{ email } = { email: "" }] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  const removed = await countOwn(tx, userId);
  await forgetEmails(tx, userId, email);
  await eraseEntries(tx, eq(auditEntries.ownerId, userId), "account");
  const paths = await releaseFiles(tx, userId);
  await removeFiles(tx, paths);
  await tx.delete(mailings).where(and(eq(mailings.authorId, userId), eq(mailings.status, "draft")));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  await tx.delete(users).where(eq(users.id, userId));
  const done = { ...removed, files: paths.length };
  await recordAudit(tx, by, {
    action: "account.deleted",
    subjectType: "account",
    subjectId: userId,
    details: { ...done, wasAdmin },
  });
  await publish(tx, { kind: SESSIONS_ENDED, id: userId, owner: userId });
  await publish(tx, { kind: "account", id: userId, owner: userId });
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
 * Takes the account's cases and documents away, so that nothing refers to their files any more. What a member of the
 * staff sent in other people's conversations stays there, under the placeholder account.
 * @returns the paths of the files that go with the account.
 */
async function releaseFiles(tx: Tx, userId: string): Promise<string[]> {
  const own = tx.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId));
  const inCases = tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(inArray(caseAttachments.caseId, own));
  const elsewhere = tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(notInArray(caseAttachments.caseId, own));
  await tx
    .update(files)
    .set({ ownerId: SYSTEM_USER_ID })
    .where(and(eq(files.ownerId, userId), isNotNull(files.attachedAt), inArray(files.path, elsewhere)));
  const going = await tx
    .select({ path: files.path })
    .from(files)
    .where(or(eq(files.ownerId, userId), inArray(files.path, inCases)));
  await tx.delete(identityDocuments).where(eq(identityDocuments.userId, userId));
  await tx.delete(cases).where(eq(cases.userId, userId));
  return going.map((file) => file.path);
}

async function forgetEmails(tx: Tx, userId: string, email: string): Promise<void> {
  const own = or(eq(emailLogs.userId, userId), sql`lower(${emailLogs.recipient}) = lower(${email})`);
  // The last one, which says that it is done, is still to leave; it forgets its address by itself.
  const known = and(own, ne(emailLogs.kind, "erasure_done" satisfies EmailKind));
  await tx.delete(emailLogs).where(and(known, inArray(emailLogs.status, ["queued", "failed"])));
  await tx
    .update(emailLogs)
    .set({ userId: null, recipient: "", subject: FORGOTTEN, html: FORGOTTEN, text: FORGOTTEN })
    .where(known);
}
