import { type AnyColumn, asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import {
  caseMembers,
  caseReminders,
  cases,
  caseTasks,
  isAdministrator,
  profiles,
  scheduledMessages,
  waitingCaseDecisions,
} from "~/db/schema";
import { type Role, SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { SESSIONS_ENDED } from "~/features/accounts/sessions/rules";
import { releaseTasks } from "~/features/cases/tasks/commands.server";
import { releaseScheduled } from "~/features/chat/holding.commands.server";
import { endHelpOf } from "~/features/helpers/ending.commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { releaseLawyer } from "~/features/mandates/ending.commands.server";
import { forgetChoices } from "~/features/notices/commands.server";
import { dropAllDecisions } from "~/features/progress/decisions.commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { textVersion } from "~/platform/forms/text-version.server";
import { isId } from "~/platform/http/params";
import { publish } from "~/platform/live/live.server";
import { canAdministerPeople, canChangeAccount } from "./policy";

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
 * Locks the cases of an account: its own, those of which it is a member, and those in which it has something to do or
 * decided something that waits, and those where a scheduled message is its own or was written to it. Every command
 * locks cases before profiles, and before the messages of a case, to avoid deadlocks.
 */
export async function lockCasesOf(tx: Tx, userId: string): Promise<void> {
  const inTable = ({ caseId }: { caseId: AnyColumn }, of: AnyColumn) =>
    inArray(cases.id, sql`(select ${caseId} from ${caseId.table} where ${of} = ${userId})`);
  const which = or(
    eq(cases.userId, userId),
    inTable(caseMembers, caseMembers.userId),
    inTable(caseTasks, caseTasks.assigneeId),
    inTable(caseReminders, caseReminders.userId),
    inTable(waitingCaseDecisions, waitingCaseDecisions.decidedBy),
    inTable(scheduledMessages, scheduledMessages.authorId),
    inTable(scheduledMessages, scheduledMessages.clientId),
  );
  await tx.select({ id: cases.id }).from(cases).where(which).orderBy(asc(cases.id)).for("update");
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
      if (person.role === "lawyer") await releaseLawyer(tx, userId, { end: "left", by: actor.userId });
      await endHelpOf(tx, userId, actor.userId);
      if (!isPromoted) await releaseTasks(tx, userId);
      if (!isPromoted) await releaseScheduled(tx, userId);
      await forgetChoices(tx, userId, role);
      const dropped = await dropAllDecisions(tx, userId, actor.userId);
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
