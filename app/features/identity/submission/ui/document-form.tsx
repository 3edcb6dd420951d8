import { type SubmissionResult, useForm } from "@conform-to/react";
import type { DocumentType, VerificationStep } from "~/db/schema/enumerations";
import { fileErrors } from "~/features/files/errors";
import type { UploadedFile } from "~/features/files/rules";
import { UploadField } from "~/features/files/ui/uploader";
import { RadioGroup } from "~/ui/choice-group";
import { AppForm, SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { identityErrors } from "../../errors";
import { DOCUMENT_TYPE_LABELS } from "../../labels";
import { IDENTITY_DOCUMENT_TYPES, needsBack, SAME_TYPE_CODES } from "../../rules";
import { useSide } from "./use-side";

const DESCRIPTIONS: Record<(typeof IDENTITY_DOCUMENT_TYPES)[number], string> = {
  identity_card: "Recto et verso",
  passport: "La page avec votre photo",
  driver_license: "Recto et verso",
  residence_permit: "Recto et verso",
};
const TAKEN = {
  first_document: "Déjà envoyé comme second document",
  second_document: "Déjà envoyé comme premier document",
};
const FORMATS = "JPG, JPEG, PNG, HEIC ou PDF, 30 Mo au plus.";

export type DocumentFormProps = {
  step: Exclude<VerificationStep, "proof_of_address">;
  /** The action's result for the last submission. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultType?: string | null;
  /** The type of the other document: this one must differ. */
  takenType: DocumentType | null;
  /** Pending files that were uploaded for this form. */
  front: UploadedFile[];
  back: UploadedFile[];
};

/** First and second document: the type, then the sides that this type has. */
export function DocumentForm({ step, lastResult, defaultType, takenType, front, back }: DocumentFormProps) {
  const isHydrated = useHydrated();
  const taken = { type: takenType, message: identityErrors.messageOf(SAME_TYPE_CODES[step]) };
  const [form, fields] = useForm<{ documentType: string; front: string; back: string }>({
    id: step,
    lastResult,
    defaultValue: { documentType: defaultType },
    ...useLateValidation(
      () =>
        import("../../schema").then(
          ({ checkIdentityDocument }) =>
            (data) =>
              checkIdentityDocument(data, taken),
        ),
      "onSubmit",
    ),
  });
  const sides = {
    front: useSide({ form, field: fields.front }, step, "front", front),
    back: useSide({ form, field: fields.back }, step, "back", back),
  };
  const type = fields.documentType.value;
  // After a reload the type must be chosen again, but an uploaded back is shown at once.
  const hasBack = needsBack(type) || (!type && sides.back.uploads.length > 0);
  const isPassport = type === "passport";
  const isUploading = sides.front.isUploading || (hasBack && sides.back.isUploading);
  return (
    // With scripts the files are already uploaded; a plain form can be stored and sent again when the session expires.
    <AppForm
      failure={fileErrors.messageOf("document_upload_failed")}
      form={form}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-8"
    >
      <RadioGroup
        field={fields.documentType}
        label="Type de document"
        look="card"
        options={IDENTITY_DOCUMENT_TYPES.map((value) => ({
          value,
          label: DOCUMENT_TYPE_LABELS[value],
          description: value === takenType ? TAKEN[step] : DESCRIPTIONS[value],
        }))}
      />
      <UploadField
        purpose="identity"
        id={fields.front.id}
        name={fields.front.name}
        label={isPassport ? "Page avec la photo" : "Recto du document"}
        hint={FORMATS}
        errors={fields.front.errors}
        capture="environment"
        uploads={sides.front}
      />
      {(hasBack || !isHydrated) && (
        <UploadField
          purpose="identity"
          id={fields.back.id}
          name={fields.back.name}
          label={hasBack ? "Verso du document" : "Verso du document (sauf passeport)"}
          hint={FORMATS}
          errors={fields.back.errors}
          capture="environment"
          uploads={sides.back}
          // Without scripts both sides are visible; with scripts the class hides this field from the first paint, so
          // that hydration does not shift the layout.
          className={hasBack ? undefined : "hidden no-script:block"}
        />
      )}
      <div className="grid justify-items-start gap-2 border-t border-line pt-6">
        <SubmitButton pendingLabel="Envoi…" aria-disabled={isUploading || undefined}>
          {isUploading ? "Patientez, le fichier arrive…" : "Soumettre ce document"}
        </SubmitButton>
      </div>
    </AppForm>
  );
}
