import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { parseWithZod } from "~/platform/parse-form";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { DOCUMENT_TYPE_LABELS } from "../labels";
import type { DocumentGroup } from "../queries/documents.server";
import { REJECTION_REASON_LABELS, REJECTION_REASONS } from "../rejection-reasons";
import { rejection } from "../schema";
import { personName, ReviewedFields } from "./document-table";

export type RejectFormProps = {
  /** Unique in the page. */
  id: string;
  document: DocumentGroup;
  /** Where it is sent: the list, with its filters. */
  action: string;
  lastResult?: SubmissionResult<string[]> | null;
  /** Leaves without deciding. */
  cancel: ReactNode;
};

/** Asks for one of the ten reasons; the client is told it, with what to do about it. */
export function RejectForm({ id, document, action, lastResult, cancel }: RejectFormProps) {
  const [form, fields] = useForm({
    id,
    lastResult,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      formData.set("intent", "reject");
      return parseWithZod(formData, { schema: rejection });
    },
  });
  return (
    <AppForm form={form} action={action} className="grid grid-cols-1 gap-5" preventScrollReset>
      <p>
        {DOCUMENT_TYPE_LABELS[document.documentType]} de <strong>{personName(document)}</strong>. La personne reçoit la
        raison par e-mail, avec un lien pour renvoyer ce document.
      </p>
      <ReviewedFields document={document} />
      <SelectField
        field={fields.reason}
        label="Raison"
        placeholder="Choisissez une raison"
        options={REJECTION_REASONS.map((value) => ({ value, label: REJECTION_REASON_LABELS[value] }))}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <SubmitButton name="intent" value="reject" variant="danger">
          Rejeter ce document
        </SubmitButton>
      </div>
    </AppForm>
  );
}
