import { type SubmissionResult, useForm } from "@conform-to/react";
import { fileErrors } from "~/features/files/errors";
import type { UploadedFile } from "~/features/files/rules";
import { UploadField } from "~/features/files/ui/uploader";
import { MAX_FILE_SIZE } from "~/features/files/upload-sizes";
import { AppForm, SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import type { RefusedPicture } from "../../queries.server";
import { slotOf } from "../../rules";
import { ProofRules } from "./guidance";
import { RefusedFigure } from "./refused-figure";
import { useSide } from "./use-side";

export type AddressFormProps = {
  /** The action's result for the last submission. */
  lastResult?: SubmissionResult<string[]> | null;
  /** The document that this one replaces. */
  replaces: string | null;
  /** Pending files that were uploaded for this step. */
  uploads: UploadedFile[];
  /** The picture that was refused. */
  refused: readonly RefusedPicture[];
};

const SLOT = slotOf("proof_of_address", "front");

/** The proof of address: one file. */
export function AddressForm({ lastResult, replaces, uploads: pending, refused }: AddressFormProps) {
  const isHydrated = useHydrated();
  const [form, fields] = useForm<{ front: string }>({
    id: "proof_of_address",
    lastResult,
    ...useLateValidation(
      () => import("../../schema").then(({ checkProofOfAddress }) => checkProofOfAddress),
      "onSubmit",
    ),
  });
  const uploads = useSide({ form, field: fields.front }, { slots: [SLOT], shown: SLOT, pending });
  return (
    <AppForm
      failure={fileErrors.messageOf("document_upload_failed")}
      form={form}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-6"
    >
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      <ProofRules />
      <UploadField
        purpose="identity"
        shot={{ take: "Photographier le justificatif", taken: "Justificatif pris" }}
        id={fields.front.id}
        name={fields.front.name}
        label="Justificatif de domicile"
        hint={`JPG, JPEG, PNG, HEIC ou PDF, ${MAX_FILE_SIZE} au plus. Un seul fichier. En photo, la page avec votre nom, votre adresse et la date suffit.`}
        errors={fields.front.errors}
        capture="environment"
        uploads={uploads}
        former={refused[0] && <RefusedFigure refused={refused[0]} title="Justificatif refusé" />}
      />
      <div className="grid justify-items-start gap-2 border-t border-line pt-6">
        <SubmitButton pendingLabel="Envoi…" aria-disabled={uploads.isUploading || undefined}>
          {uploads.isUploading ? "Patientez, le fichier arrive…" : "Envoyer ce document"}
        </SubmitButton>
      </div>
    </AppForm>
  );
}
