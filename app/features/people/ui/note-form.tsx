import { type SubmissionResult, useForm } from "@conform-to/react";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SubmitButton } from "~/ui/form";
import { OtherText } from "~/ui/other-text";
import { TextArea } from "~/ui/text-area";
import { type StoredText, useEditedText } from "~/ui/use-edited-text";
import { useLateValidation } from "~/ui/use-late-validation";
import { peopleErrors } from "../errors";

export type NoteFormProps = {
  note: StoredText;
  draft: FormDraft;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** The staff's private note about an account (spec section 2). */
export function NoteForm({ note, draft, lastResult }: NoteFormProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult,
    defaultValue: { note: draft.fields.note?.[0] ?? note.text },
    ...useLateValidation(() => import("../schema").then(({ checkNote }) => checkNote), "onSubmit"),
  });
  const edited = useEditedText(fields.note, note, {
    kept: draft.fields.note && draft.fields.version?.[0],
    isRefused: lastResult?.error?.[""]?.includes(peopleErrors.messageOf("person_note_changed")) ?? false,
  });
  return (
    <AppForm
      failure={peopleErrors.messageOf("note_failed")}
      form={form}
      draft={draft}
      className="grid grid-cols-1 gap-4"
      preventScrollReset
    >
      <input type="hidden" name="version" key={edited.base} defaultValue={edited.base} data-draft="with" />
      {edited.other !== null && (
        <OtherText label="Cette note a changé" text={edited.other} onTake={edited.take} onKeep={edited.keep} />
      )}
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
        <DraftStatus draft={draft} isAside />
      </div>
    </AppForm>
  );
}
