import { and, asc, count, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
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
  isAdministrator,
  profiles,
  users,
} from "~/db/schema";
import { type Role, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { deleteDraftsOfCases } from "~/features/cases/drafts.server";
import { casePaths } from "~/features/cases/rules.server";
import { removeFiles } from "~/features/files/commands.server";
import { eraseEntries, recordAudit } from "~/features/journal/commands.server";
import { declared, type Leave } from "~/features/nouns.server";
import { AppError, toAppError } from "~/platform/errors";
import { deleteDraftsAbout } from "~/platform/forms/drafts.server";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { canAdministerPeople, canChangeAccount } from "./policy";
import type { Removed } from "./rules";

/** Refuses, before any lock, actors without the right and malformed ids. @throws AppError forbidden, user_not_found. */
export function requirePeopleAdministration(actor: Actor, userId: string): void {
  if (!canAdministerPeople(actor)) throw new AppError("forbidden");
  if (!isId(userId) && userId !== SYSTEM_USER_ID) throw new AppError("user_not_found");
}

/**
 * Locks all administrators and checks the rights under that lock. Every change of role and every deletion takes it, so
 * that two administrators who demote each other at the same time cannot leave the product without an administrator.
 * @returns the person's current role.
 * @throws AppError forbidden (also when the actor was demoted in the meantime), last_administrator, user_not_found.
 */
export async function lockForChange(tx: Tx, actor: Actor, userId: string): Promise<{ role: Role }> {
  const administrators = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(isAdministrator(profiles))
    .orderBy(asc(profiles.id))
    .for("update");
  const isAdministratorId = (id: string) => administrators.some((each) => each.id === id);
  if (!isAdministratorId(actor.userId)) throw new AppError("forbidden");
  if (isAdministratorId(userId) && administrators.length === 1) throw new AppError("last_administrator");
  if (!canChangeAccount(actor, userId)) throw new AppError("forbidden");
  const [person] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId)).for("update");
  if (!person) throw new AppError("user_not_found");
  return person;
}

/**
 * Locks the cases of an account: its own, and those in which it has something to do, as each noun declares. Every command
 * locks cases before profiles, and before the messages of a case, to avoid deadlocks.
 */
export async function lockCasesOf(tx: Tx, userId: string): Promise<void> {
  const declaredCases = (await declared("lockedCases")).map(({ caseId, userId: holder }) =>
    inArray(cases.id, sql`(select ${caseId} from ${caseId.table} where ${holder} = ${userId})`),
  );
  const which = or(eq(cases.userId, userId), ...declaredCases);
  await tx.select({ id: cases.id }).from(cases).where(which).orderBy(asc(cases.id)).for("update");
}

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

/** Ends what an account does for others, noun by noun. @returns how many of its decisions that waited are dropped. */
async function leaveOthers(tx: Tx, change: Parameters<Leave["run"]>[1]): Promise<number> {
  const turns = (await declared("leave")).sort((one, other) => one.order - other.order);
  let dropped = 0;
  for (const { run } of turns) dropped += (await run(tx, change)) ?? 0;
  return dropped;
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

/**
 * Saves the staff's private note about an account; an empty text removes it. The person never sees the note.
 * @param version the version of the note that is replaced (`textVersion`); another note is not overwritten.
 * @throws AppError forbidden, user_not_found, person_note_changed, note_failed.
 */
export async function saveNote(actor: Actor, userId: string, text: string, version?: string): Promise<void> {
  requirePeopleAdministration(actor, userId);
  const adminNote = text || null;
  try {
    await transaction(async (tx) => {
      const [before] = await tx
        .select({ adminNote: profiles.adminNote })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .for("update");
      if (!before) throw new AppError("user_not_found");
      if (before.adminNote === adminNote) return;
      if (version !== undefined && version !== textVersion(before.adminNote ?? ""))
        throw new AppError("person_note_changed");
      await tx.update(profiles).set({ adminNote, updatedAt: new Date() }).where(eq(profiles.id, userId));
      await recordAudit(tx, actor.userId, {
        action: adminNote ? "profile.note_saved" : "profile.note_removed",
        subjectType: "profile",
        subjectId: userId,
      });
    });
  } catch (error) {
    throw toAppError(error, "note_failed");
  }
}

/**
 * Promotes or demotes an account (spec section 4). The new role applies from the next request of each of its sessions,
 * and its live streams end at once. A role that the account already has changes nothing.
 * @returns how many decisions of the account waited, and are dropped.
 * @throws AppError forbidden, last_administrator, user_not_found, role_update_failed.
 */
export async function setRole(actor: Actor, userId: string, role: "client" | "administrator"): Promise<number> {
  requirePeopleAdministration(actor, userId);
  const isPromoted = role === "administrator";
  try {
    return await transaction(async (tx) => {
      await lockCasesOf(tx, userId);
      const person = await lockForChange(tx, actor, userId);
      if ((person.role === "administrator") === isPromoted) return 0;
      const dropped = await leaveOthers(tx, { userId, from: person.role, to: role, by: actor.userId });
      await tx.update(profiles).set({ role, updatedAt: new Date() }).where(eq(profiles.id, userId));
      await recordAudit(tx, actor.userId, {
        action: isPromoted ? "account.promoted" : "account.demoted",
        subjectType: "account",
        subjectId: userId,
      });
      await publish(tx, { kind: SESSIONS_ENDED, id: userId, audience: { users: [userId], roles: ["administrator"] } });
      await publish(tx, { kind: "account", id: userId, audience: { users: [userId], roles: ["administrator"] } });
      return dropped;
    });
  } catch (error) {
    throw toAppError(error, "role_update_failed");
  }
}
