import { addTask, deleteTask, setTaskDone } from "~/features/cases/tasks/commands.server";
import { taskSchema } from "~/features/cases/tasks/schema";
import { runAction } from "~/platform/http/boundary.server";
import type { FormReply } from "~/platform/http/form-boundary.server";
import { type CaseForm, caseRefusals, deleteFrom, saveIn, sentId, showDone } from "./case-form.server";

/** Adds a task to the case. */
export function addCaseTask(sent: CaseForm) {
  const reply = (task: FormReply) => ({ task });
  const form = { schema: taskSchema, fallback: "task_save_failed", done: "Tâche ajoutée", reply } as const;
  return saveIn(sent, "taches", form, (task) => addTask(sent.actor, sent.caseId, task));
}

/** Marks a task of the case as done. */
export const finishCaseTask = (sent: CaseForm) => markTask(sent, true, "Tâche faite");

/** Marks a task of the case as to be done again. */
export const reopenCaseTask = (sent: CaseForm) => markTask(sent, false, "Tâche à refaire");

/** Deletes a task of the case. */
export const deleteCaseTask = (sent: CaseForm) =>
  deleteFrom(sent, "taches", "Tâche retirée", () => deleteTask(sent.actor, sent.caseId, sentId(sent)));

function markTask(sent: CaseForm, isDone: boolean, toast: string) {
  return runAction(sent.route, caseRefusals(sent, "taches", "task_save_failed"), async () => {
    await setTaskDone(sent.actor, sent.caseId, sentId(sent), isDone);
    return showDone(sent, "taches", toast);
  });
}
