import { AppForm, SubmitButton } from "~/ui/form";
import { worklistErrors } from "../errors";
import type { WorkItem } from "../rows";
import type { WorkKind } from "../rules";

const BUTTONS: Partial<Record<WorkKind, { intent: string; label: string }>> = {
  task: { intent: "task.done", label: "Fait" },
  later_task: { intent: "task.done", label: "Fait" },
  unassigned: { intent: "task.take", label: "Je m’en charge" },
  mention: { intent: "mention.seen", label: "Vu" },
};

/** What takes a task or a mention out of the list, in its row; nothing for other kinds. */
export function RowForm({ item: { kind, id, who, case: ofCase, words } }: { item: WorkItem }) {
  const button = BUTTONS[kind];
  if (!button || !ofCase) return null;
  return (
    <AppForm failure={worklistErrors.messageOf("follow_up_failed")} className="flex justify-end" preventScrollReset>
      <input type="hidden" name="id" value={`${ofCase.id}/${id}`} />
      <SubmitButton name="intent" value={button.intent} variant="second" size="small">
        {button.label}
        <span className="sr-only">
          &nbsp;: {words ?? who}, affaire {ofCase.reference}
        </span>
      </SubmitButton>
    </AppForm>
  );
}
