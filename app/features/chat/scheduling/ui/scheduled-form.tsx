import { type SubmissionResult, useForm } from "@conform-to/react";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { chatErrors } from "../../errors";
import { MAX_TEXT_LENGTH } from "../../rules";

type ScheduledFormProps = {
  /** What is stored; the moment as in Paris. */
  given: { text: string; day: string; time: string };
  files: readonly { id: string; name: string }[];
  version: number;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Text and moment of a message that leaves later, and which of its files leave with it. */
export function ScheduledForm({ given, files, version, lastResult }: ScheduledFormProps) {
  const [form, fields] = useForm<{ text: string; day: string; time: string }>({
    id: "message-programme",
    lastResult,
    defaultValue: given,
    ...useLateValidation(() => import("../schema").then(({ checkChange }) => checkChange)),
  });
  return (
    <AppForm failure={chatErrors.messageOf("schedule_failed")} form={form} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="version" value={version} />
      <TextArea
        field={fields.text}
        label="Message"
        rows={6}
        maxLength={MAX_TEXT_LENGTH}
        required={files.length === 0}
      />
      {files.length > 0 && (
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="mb-2 font-semibold">{files.length > 1 ? "Fichiers joints" : "Fichier joint"}</legend>
          {files.map(({ id, name }) => (
            <label key={id} className="flex items-start gap-3">
              <input type="checkbox" name="removed" value={id} className="mt-0.5 size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">Retirer {name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <DateField field={fields.day} label="Partira le" />
        <TextField field={fields.time} label="À (heure de Paris)" hint="Par exemple 14:30" autoComplete="off" />
      </div>
      <SubmitButton className="justify-self-start">Enregistrer</SubmitButton>
    </AppForm>
  );
}
