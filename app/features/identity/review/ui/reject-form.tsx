import { personName } from "~/features/accounts/profile/rules";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { withDe } from "~/ui/elision";
import { AppForm } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { ReviewedFields } from "../../desk/ui/document-buttons";
import { identityErrors } from "../../errors";
import { DOCUMENT_TYPE_LABELS, REJECTION_REASON_LABELS, REJECTION_REASONS } from "../../labels";
import { RejectionButtons, type RejectionFormProps, useRejectionForm } from "./rejection-form";

/** Asks for the reason of a rejection. */
export function RejectForm({ id, document, action, lastResult, notice, cancel }: RejectionFormProps) {
  const [form, fields] = useRejectionForm({ id, lastResult });
  return (
    <AppForm
      failure={identityErrors.messageOf("document_update_failed")}
      form={form}
      action={action}
      className="grid grid-cols-1 gap-5"
      preventScrollReset
    >
      <p>
        {DOCUMENT_TYPE_LABELS[document.documentType]} <strong>{withDe(personName(document))}</strong>. {notice}
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

type RejectDialogProps = Pick<RejectionFormProps, "action" | "lastResult" | "notice"> & {
  /** Null while no document is being rejected. */
  document: RejectionFormProps["document"] | null;
  onClose: () => void;
};

/** The rejection form in a dialog over a list. */
export function RejectDialog({ document, onClose, ...form }: RejectDialogProps) {
  return (
    <Dialog open={document !== null} onClose={onClose} title="Raison du rejet">
      {document && (
        <RejectForm
          key={document.id}
          id="rejet"
          document={document}
          {...form}
          cancel={
            <Button variant="quiet" onClick={onClose}>
              Annuler
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
