import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { platformErrors } from "~/platform/errors";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { FieldError } from "~/ui/field-frame";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { SUBJECT_MAX } from "../../draft/rules";
import { MessageEditor } from "../../draft/ui/message-editor";
import { VariablesPanel } from "../../message/ui/variables-panel";
import type { TemplateInput } from "../schema";

export type TemplateFormProps = {
  /** The initial values of the fields. */
  template: TemplateInput;
  /** The HTML constraints of each field, such as `required` and `maxLength`. */
  constraint: ReturnType<typeof getZodConstraint>;
  lastResult: SubmissionResult<string[]> | null | undefined;
  draft: FormDraft;
  /** The id that a new template gets, so that a form sent twice creates one; null for a stored template. */
  newId: string | null;
};

/** Name, subject and body of a stored template. */
export function TemplateForm({ template: given, constraint, lastResult, draft, newId }: TemplateFormProps) {
  const [form, fields] = useForm<TemplateInput>({
    id: "template",
    lastResult,
    defaultValue: given,
    constraint,
    ...useLateValidation(() => import("../schema").then(({ checkTemplate }) => checkTemplate), "onSubmit"),
    shouldRevalidate: "onBlur",
  });
  const typed = (lastResult?.initialValue?.content as string | undefined) ?? given.content;
  return (
    <AppForm failure={platformErrors.messageOf("unexpected")} form={form} draft={draft}>
      {newId && <input type="hidden" name="id" value={newId} data-draft="with" />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <TextField field={fields.name} label="Nom du modèle" maxLength={80} width="medium" />
          <TextField field={fields.subject} label="Objet" maxLength={SUBJECT_MAX} />
          <FieldError field={fields.content} />
          <MessageEditor name="content" content={typed} />
        </div>
        <VariablesPanel />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton>Enregistrer le modèle</SubmitButton>
        <DraftStatus draft={draft} isAside />
      </div>
    </AppForm>
  );
}
