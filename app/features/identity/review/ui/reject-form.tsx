import { AppForm } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { ReviewedFields } from "../../desk/ui/document-buttons";
import { personName } from "../../desk/ui/document-table";
import { DOCUMENT_TYPE_LABELS, REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../labels";
import { RejectionButtons, type RejectionFormProps, useRejectionForm } from "./rejection-form";

/** Asks for one of the ten reasons; the client is told it, with what to do about it. */
export function RejectForm({ id, document, action, lastResult, cancel }: RejectionFormProps) {
  const [form, fields] = useRejectionForm({ id, lastResult });
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
      <RejectionButtons cancel={cancel} />
    </AppForm>
  );
}
