import { type SubmissionResult, useForm } from "@conform-to/react";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { useLateValidation } from "~/ui/use-late-validation";
import { peopleErrors } from "../errors";

export type NoteFormProps = { note: string | null; lastResult?: SubmissionResult<string[]> | undefined };

/** The staff's private note about an account (spec section 2). */
export function NoteForm({ note: kept, lastResult }: NoteFormProps) {
  const [form, fields] = useForm<{ note: string }>({
    id: "note",
    lastResult,
    defaultValue: { note: kept ?? "" },
    ...useLateValidation(() => import("../schema").then(({ checkNote }) => checkNote), "onSubmit"),
  });
  return (
    <AppForm
      failure={peopleErrors.messageOf("note_failed")}
      form={form}
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
      <SubmitButton name="intent" value="note" variant="second" className="justify-self-start">
        Enregistrer la note
      </SubmitButton>
    </AppForm>
  );
}
