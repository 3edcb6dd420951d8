import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseSnoozes, caseTasks } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { unchanged } from "~/features/members/change-case.commands.server";
import { AppError } from "~/platform/errors";
import { isId } from "~/platform/http/params";
import { tellColleagues } from "../colleagues/commands.server";
import { listColleagues } from "../colleagues/queries.server";
import { changeInternal, requireSameCase } from "../internal.commands.server";
import type { TaskInput } from "./schema";

/**
 * Gives somebody of the staff who may see the case a task on it, and tells them by e-mail. The same `id` twice is one
 * task.
 * @throws AppError case_not_found, not_found, task_assignee_unknown; already_sent when a task of that id is another one.
 */
export async function addTask(actor: Actor, caseId: string, { id, text, dueOn, assigneeId }: TaskInput): Promise<void> {
  const entry = { event: "task.added", details: { taskId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx, caseRow) => {
    const assignee = (await listColleagues(tx, caseRow)).find((person) => person.id === assigneeId);
    if (!assignee) throw new AppError("task_assignee_unknown");
    await requireSameCase(tx, caseTasks, id, caseId);
    const inserted = await tx
      .insert(caseTasks)
      .values({ id, caseId, authorId: actor.userId, assigneeId, text, dueOn })
      .onConflictDoNothing()
      .returning({ id: caseTasks.id });
    if (inserted.length === 0) {
      const isSame = and(eq(caseTasks.id, id), eq(caseTasks.authorId, actor.userId), eq(caseTasks.text, text));
      if ((await tx.$count(caseTasks, isSame)) === 0) throw new AppError("already_sent");
      return unchanged();
    }
    await tellColleagues(tx, actor.userId, { ...caseRow, section: "taches" }, [assignee]);
  });
}

/** Says that a task is done, or is to do again; does nothing when it is already so. @throws AppError case_not_found, not_found. */
export async function setTaskDone(actor: Actor, caseId: string, id: string, isDone: boolean): Promise<void> {
  const entry = { event: isDone ? "task.done" : "task.reopened", details: { taskId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx) => {
    if (!isId(id)) return unchanged();
    await requireSameCase(tx, caseTasks, id, caseId);
    const changed = await tx
      .update(caseTasks)
      .set(isDone ? { doneAt: new Date(), doneBy: actor.userId } : { doneAt: null, doneBy: null })
      .where(
        and(
          eq(caseTasks.id, id),
          eq(caseTasks.caseId, caseId),
          isDone ? isNull(caseTasks.doneAt) : isNotNull(caseTasks.doneAt),
        ),
      )
      .returning({ id: caseTasks.id });
    if (changed.length === 0) return unchanged();
  });
}

/**
 * Removes a task that the actor gave; does nothing when it is already gone.
 * @throws AppError case_not_found, reason_needed, not_found; task_not_yours for a task that another gave.
 */
export async function deleteTask(actor: Actor, caseId: string, id: string): Promise<void> {
  const entry = { event: "task.deleted", details: { taskId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx) => {
    if (!isId(id)) return unchanged();
    await requireSameCase(tx, caseTasks, id, caseId);
    const removed = await tx
      .delete(caseTasks)
      .where(and(eq(caseTasks.id, id), eq(caseTasks.caseId, caseId), eq(caseTasks.authorId, actor.userId)))
      .returning({ id: caseTasks.id });
    if (removed.length > 0) return;
    if ((await tx.$count(caseTasks, eq(caseTasks.id, id))) > 0) throw new AppError("task_not_yours");
    return unchanged();
  });
}

/**
 * Gives the actor a task that nobody has; does nothing when it is theirs.
 * @throws AppError case_not_found, reason_needed, not_found; task_taken for a task that another has, or that is gone.
 */
export async function takeTask(actor: Actor, caseId: string, id: string): Promise<void> {
  const entry = { event: "task.taken", details: { taskId: id } } as const;
  await changeInternal(actor, caseId, entry, async (tx) => {
    if (!isId(id)) return unchanged();
    await requireSameCase(tx, caseTasks, id, caseId);
    const taken = await tx
      .update(caseTasks)
      .set({ assigneeId: actor.userId })
      .where(and(eq(caseTasks.id, id), eq(caseTasks.caseId, caseId), isNull(caseTasks.assigneeId)))
      .returning({ id: caseTasks.id });
    if (taken.length > 0) return;
    const isOwn = and(eq(caseTasks.id, id), eq(caseTasks.assigneeId, actor.userId));
    if ((await tx.$count(caseTasks, isOwn)) === 0) throw new AppError("task_taken");
    return unchanged();
  });
}

/** Stands for the reminder of somebody who no longer reads the case; it repeats no name. */
const FORMER_REMINDER = "Reprendre ce dossier\u00a0: rappel d’une personne qui ne le suit plus";

/**
 * Takes the open tasks and the reminders of somebody who no longer reads their cases, within the caller's transaction:
 * nobody has them any more, and « À traiter » shows them to the administrators.
 * @param caseId only those of one case, whose lock the caller holds.
 */
export async function releaseTasks(tx: Tx, userId: string, caseId?: string): Promise<void> {
  const ofCase = (column: typeof caseTasks.caseId | typeof caseSnoozes.caseId) =>
    caseId === undefined ? undefined : eq(column, caseId);
  await tx
    .update(caseTasks)
    .set({ assigneeId: null })
    .where(and(eq(caseTasks.assigneeId, userId), isNull(caseTasks.doneAt), ofCase(caseTasks.caseId)));
  const reminders = await tx
    .delete(caseSnoozes)
    .where(and(eq(caseSnoozes.userId, userId), ofCase(caseSnoozes.caseId)))
    .returning({ caseId: caseSnoozes.caseId, dueOn: caseSnoozes.remindOn });
  if (reminders.length === 0) return;
  await tx
    .insert(caseTasks)
    .values(reminders.map((reminder) => ({ id: crypto.randomUUID(), ...reminder, text: FORMER_REMINDER })));
}
