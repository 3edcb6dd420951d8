import { asc, desc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseTasks, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { canChangeInternalRecord, canReadInternalRecords } from "../policy";

export type CaseTask = {
  id: string;
  text: string;
  /** « 2026-11-21 » */
  dueOn: string;
  doneAt: Date | null;
  /** Empty when nobody has it. */
  assignee: string;
  /** Given by the reader, who may remove it. */
  isOwn: boolean;
};

/** An upper bound for the page; real cases have fewer tasks. */
const MAX_TASKS = 200;

/**
 * Lists the tasks of a case: those to do by their day, then those done; empty for the case's client, even a client who
 * is an administrator.
 */
export async function listTasks(
  actor: Actor,
  caseRow: { id: string; userId: string },
  executor: Executor = db,
): Promise<CaseTask[]> {
  if (!canReadInternalRecords(actor, caseRow)) return [];
  const rows = await executor
    .select({ task: caseTasks, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(caseTasks)
    .leftJoin(profiles, eq(profiles.id, caseTasks.assigneeId))
    .where(eq(caseTasks.caseId, caseRow.id))
    .orderBy(sql`${caseTasks.doneAt} is not null`, desc(caseTasks.doneAt), asc(caseTasks.dueOn), asc(caseTasks.id))
    .limit(MAX_TASKS);
  return rows.map(({ task: { id, text, dueOn, doneAt, authorId }, firstName, lastName }) => ({
    id,
    text,
    dueOn,
    doneAt,
    assignee: [firstName, lastName].filter(Boolean).join(" "),
    isOwn: canChangeInternalRecord(actor, caseRow, { authorId }),
  }));
}
