import { type SubmissionResult, useForm } from "@conform-to/react";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { useLateValidation } from "~/ui/use-late-validation";
import { peopleErrors } from "../errors";

export type NoteFormProps = {
  note: string | null;
  draft: FormDraft;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** The staff's private note about an account (spec section 2). */
export function NoteForm({ note: kept, draft, lastResult }: NoteFormProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult,
    defaultValue: { note: draft.fields.note?.[0] ?? kept ?? "" },
    ...useLateValidation(() => import("../schema").then(({ checkNote }) => checkNote), "onSubmit"),
  });
  return (
    <AppForm
      failure={peopleErrors.messageOf("note_failed")}
      form={form}
      draft={draft}
      className="grid grid-cols-1 gap-4"
      preventScrollReset
    >
      <TextArea
        field={fields.note}
        label="Note"
        hint="Visible de l’équipe seulement, jamais de l’utilisateur."
        rows={4}
        required={false}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton name="intent" value="note" variant="second">
          Enregistrer la note
        </SubmitButton>
        <DraftStatus draft={draft} />
      </div>
    </AppForm>
  );
}
