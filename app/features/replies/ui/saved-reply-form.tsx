import { type SubmissionResult, useForm } from "@conform-to/react";
import { VariablesPanel } from "~/features/mailings/message/ui/variables-panel";
import { REPLY_VARIABLES } from "~/platform/variables";
import { VARIABLE_WORDS } from "~/platform/variables-in-words";
import { CheckboxField } from "~/ui/checkbox-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { replyErrors } from "../errors";
import { MAX_SAVED_TEXT, MAX_TITLE } from "../rules";
import type { SavedReplyFields } from "../schema";
import { useWholeVariables } from "./use-whole-variables";

export type SavedReplyFormProps = {
  given: { title: string; text: string; shared: boolean };
  /** The id that a new reply gets, so that a form sent twice saves one; null for a stored reply. */
  newId: string | null;
  /** The stored text that the form shows. */
  version: string | null;
  /** Whether it may be written for the whole staff. */
  canShare: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** As they stand in the text: « {Prénom} ». */
const VARIABLES = REPLY_VARIABLES.map(({ name, label }) => ({ name: VARIABLE_WORDS[name] ?? name, label }));

/** Title, text and readers of a saved reply. */
export function SavedReplyForm({ given, newId, version, canShare, lastResult }: SavedReplyFormProps) {
  const [form, fields] = useForm<SavedReplyFields>({
    id: "reponse-enregistree",
    lastResult,
    defaultValue: given,
    ...useLateValidation(() => import("../schema").then(({ checkSavedReply }) => checkSavedReply), "onSubmit"),
  });
  useWholeVariables(form.id, fields.text.name);
  return (
    <AppForm failure={replyErrors.messageOf("saved_reply_failed")} form={form}>
      {newId && <input type="hidden" name="id" value={newId} data-draft="with" />}
      {version && <input type="hidden" name="version" value={version} />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <TextField field={fields.title} label="Titre" maxLength={MAX_TITLE} width="medium" />
          <TextArea field={fields.text} label="Texte" rows={10} maxLength={MAX_SAVED_TEXT} />
          {canShare && (
            <CheckboxField
              field={fields.shared}
              label="Partager avec toute l’équipe"
              hint="Les avocats et les administrateurs la trouvent dans leur liste, et les administrateurs peuvent la modifier."
            />
          )}
          <SubmitButton className="justify-self-start">Enregistrer la réponse</SubmitButton>
        </div>
        <VariablesPanel
          variables={VARIABLES}
          intro="Chacune prend sa valeur quand la réponse est insérée. Une variable sans valeur reste à remplacer à la main."
        />
      </div>
    </AppForm>
  );
}
