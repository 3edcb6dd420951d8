import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { UploadedFile } from "~/features/files/rules";
import { Uploader } from "~/features/files/ui/uploader";
import { CheckboxField } from "~/ui/checkbox-field";
import { withDe } from "~/ui/elision";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { useHydrated } from "~/ui/use-hydrated";
import { transferErrors } from "../errors";
import { TRANSFER_REASON_LABELS } from "../labels";
import { MAX_WORDS_LENGTH, proofSlot } from "../rules";

type Fields = { reason: string; words: string; proof: string; agrees: string };

export type TransferFormProps = {
  caseId: string;
  /** A new id for the transfer, made by the server. */
  newId: string;
  owner: { id: string; name: string };
  recipient: { id: string; name: string };
  /** The proof that was sent before a reload. */
  uploads: UploadedFile[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The reason and the proof of a transfer, and its confirmation, which names both people. */
export function TransferForm({ caseId, newId, owner, recipient, uploads, lastResult }: TransferFormProps) {
  // The id stays the same while the page reloads its data.
  const [id] = useState(newId);
  const [isUploading, setUploading] = useState(false);
  const isHydrated = useHydrated();
  const [form, fields] = useForm<Fields>({ ...serverRules, id: "transfert", lastResult });
  return (
    <AppForm
      failure={transferErrors.messageOf("transfer_failed")}
      form={form}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-5"
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      <input type="hidden" name="from" value={owner.id} />
      <input type="hidden" name="to" value={recipient.id} />
      <SelectField
        field={fields.reason}
        label="Motif"
        placeholder="Choisissez un motif"
        options={Object.entries(TRANSFER_REASON_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <TextArea
        field={fields.words}
        label="Précisions"
        hint="Obligatoires pour un autre motif. L’équipe les lit, ni l’un ni l’autre des clients."
        rows={3}
        maxLength={MAX_WORDS_LENGTH}
      />
      <Uploader
        purpose="attachment"
        slot={proofSlot(caseId)}
        initial={uploads}
        maxFiles={1}
        id={fields.proof.id}
        name={fields.proof.name}
        label="Justificatif"
        hint="Par exemple l’acte de décès et l’acte de notoriété, ou la demande signée avec une pièce d’identité. L’équipe seule l’ouvre."
        errors={fields.proof.errors}
        onChange={(state) => setUploading(state.isUploading)}
      />
      <CheckboxField
        field={fields.agrees}
        label={
          <>
            J’ai vérifié le justificatif&nbsp;: le dossier passe <strong>{withDe(owner.name)}</strong> à{" "}
            <strong>{recipient.name}</strong>, et je sais que cela ne s’annule pas.
          </>
        }
      />
      <SubmitButton
        variant="danger"
        pendingLabel="Transfert…"
        aria-disabled={isUploading || undefined}
        className="justify-self-start"
      >
        {isUploading ? "Patientez, le fichier arrive…" : "Transférer le dossier"}
      </SubmitButton>
    </AppForm>
  );
}
