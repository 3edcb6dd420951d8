import { addTask, deleteTask, setTaskDone } from "~/features/cases/tasks/commands.server";
import { taskSchema } from "~/features/cases/tasks/schema";
import { runAction } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { type CaseAnswer, type CaseForm, caseRefusals, deleteFrom, sentId, showDone } from "./case-form.server";

/** Adds a task to the case. */
export function addCaseTask(sent: CaseForm) {
  const options = {
    ...caseRefusals(sent, "taches", "task_save_failed"),
    schema: taskSchema,
    form: sent.form,
    reply: (task: FormReply): CaseAnswer => ({ task }),
  };
  return runForm(sent.route, options, async (input) => {
    await addTask(sent.actor, sent.caseId, input);
    return showDone(sent, "taches", "Tâche ajoutée");
  });
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
