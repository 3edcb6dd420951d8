import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { platformErrors } from "~/platform/errors";
import { today } from "~/platform/today";
import { Card } from "~/ui/card";
import { DateField } from "~/ui/date-field";
import { DeleteButton } from "~/ui/delete-button";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { TitledForm } from "~/ui/titled-form";
import { useLateValidation } from "~/ui/use-late-validation";
import type { Colleague } from "../../colleagues/rules";
import { caseErrors } from "../../errors";
import { useNewRowId } from "../../wizard/ui/use-new-row-id";
import type { CaseTask } from "../queries.server";
import type { taskSchema } from "../schema";

export type TaskListProps = {
  tasks: readonly CaseTask[];
  /** To whom a task may be given. */
  colleagues: readonly Colleague[];
  newId: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  /** What was being typed when the session ended. */
  kept?: Record<string, string> | undefined;
};

/** What the staff has to do on a case, by whom and by when; what is done comes last. */
export default function TaskList({ tasks, colleagues, newId, lastResult, kept }: TaskListProps) {
  const id = useNewRowId(newId, tasks);
  return (
    <Card>
      <TitledForm title="Tâches" action="Ajouter une tâche" isOpen={Boolean(lastResult || kept)}>
        <TaskForm key={id} id={id} colleagues={colleagues} lastResult={lastResult} kept={kept} />
      </TitledForm>
      {tasks.length === 0 && <p className="text-ink-quiet">Aucune tâche pour l’instant.</p>}
      {tasks.length > 0 && (
        <ul className="grid gap-3">
          {tasks.map((task) => (
            <Task key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Task({ task }: { task: CaseTask }) {
  const { id, text, dueOn, doneAt, assignee, isOwn } = task;
  const isLate = !doneAt && dueOn < today();
  const about = <span className="sr-only">&nbsp;: {text}</span>;
  return (
    <li className="grid gap-1 border-l-3 border-line pl-4">
      <p className={doneAt ? "text-ink-quiet line-through wrap-anywhere" : "wrap-anywhere"}>{text}</p>
      <p className="text-sm text-ink-quiet">
        {doneAt ? (
          <>Fait le {formatDate(doneAt)}</>
        ) : (
          <span className={isLate ? "font-semibold text-bad" : undefined}>
            À faire pour le {formatDate(dueOn)}
            {isLate && ", en retard"}
          </span>
        )}
        {assignee ? ` · confiée à ${assignee}` : " · sans personne"}
      </p>
      <AppForm
        failure={caseErrors.messageOf("task_save_failed")}
        className="flex flex-wrap gap-2 print:hidden"
        preventScrollReset
      >
        <input type="hidden" name="id" value={id} />
        <SubmitButton name="intent" value={doneAt ? "task.reopen" : "task.done"} variant="second" size="small">
          {doneAt ? "À refaire" : "C’est fait"}
          {about}
        </SubmitButton>
        {isOwn && (
          <DeleteButton failure={platformErrors.messageOf("deletion_failed")} name="intent" value="task.delete">
            Retirer{about}
          </DeleteButton>
        )}
      </AppForm>
    </li>
  );
}

type TaskFormProps = Pick<TaskListProps, "colleagues" | "lastResult" | "kept"> & { id: string };

function TaskForm({ id, colleagues, lastResult, kept }: TaskFormProps) {
  const [form, fields] = useForm<z.input<typeof taskSchema>, z.output<typeof taskSchema>>({
    id: "tache",
    lastResult,
    defaultValue: kept,
    ...useLateValidation(() => import("../schema").then(({ checkTask }) => checkTask), "onSubmit"),
  });
  return (
    <AppForm
      failure={caseErrors.messageOf("task_save_failed")}
      form={form}
      className="grid grid-cols-1 gap-4 pt-3"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      <TextField field={fields.text} label="À faire" autoComplete="off" maxLength={300} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField field={fields.dueOn} label="Pour le" />
        <SelectField
          field={fields.assigneeId}
          label="Qui s’en charge"
          placeholder="Choisissez une personne"
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <SubmitButton name="intent" value="task.add" variant="second" size="small" className="justify-self-start">
        Ajouter la tâche
      </SubmitButton>
    </AppForm>
  );
}
