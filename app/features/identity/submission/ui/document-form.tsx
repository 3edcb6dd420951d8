import { type FieldMetadata, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import type { DocumentType, VerificationStep } from "~/db/schema/enumerations";
import { fileErrors } from "~/features/files/errors";
import type { UploadedFile } from "~/features/files/rules";
import { UploadField } from "~/features/files/ui/uploader";
import { MAX_FILE_SIZE } from "~/features/files/upload-sizes";
import { RadioGroup } from "~/ui/choice-group";
import { AppForm, SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { identityErrors } from "../../errors";
import { DOCUMENT_TYPE_LABELS } from "../../labels";
import { IDENTITY_DOCUMENT_TYPES, needsBack, slotOf } from "../../rules";
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
const FORMATS = `JPG, JPEG, PNG, HEIC ou PDF, ${MAX_FILE_SIZE} au plus.`;

export type DocumentFormProps = {
  step: Exclude<VerificationStep, "proof_of_address">;
  /** The action's result for the last submission. */
  lastResult?: SubmissionResult<string[]> | null;
  defaultType?: string | null;
  /** The type of the other document: this one must differ. */
  takenType: DocumentType | null;
  /** The document that this one replaces. */
  replaces: string | null;
  /** Pending files that were uploaded for this step, of any type. */
  uploads: UploadedFile[];
};

/** First and second document: the type, then the sides that this type has. */
export function DocumentForm({ step, lastResult, defaultType, takenType, replaces, uploads }: DocumentFormProps) {
  const isHydrated = useHydrated();
  const taken = {
    type: takenType,
    message:
      step === "first_document"
        ? identityErrors.messageOf("same_type_as_second")
        : identityErrors.messageOf("same_document_type"),
  };
  const [form, fields] = useForm<DocumentFields>({
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
  const asksAboutSame = lastResult?.error?.back?.includes(identityErrors.messageOf("same_picture")) ?? false;
  const chosen = fields.documentType.value;
  const isChosen = IDENTITY_DOCUMENT_TYPES.some((type) => type === chosen);
  return (
    // With scripts the files are already uploaded; a plain form can be stored and sent again when the session expires.
    <AppForm
      failure={fileErrors.messageOf("document_upload_failed")}
      form={form}
      errorNames={{ front: frontLabel(chosen), back: "Verso du document" }}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-8"
    >
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      {asksAboutSame && <input type="hidden" name="isSameMeant" value="on" />}
      {/* Without scripts the type comes before the files in the request, and decides where they are kept. */}
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
      {!isChosen && isHydrated && <ChooseFirst field={fields.front} />}
      {/* All stay mounted, so that the files of each type are kept, and only the chosen type's are shown and sent. */}
      {[null, ...IDENTITY_DOCUMENT_TYPES].map((type) => (
        <Sides
          key={type}
          type={type}
          isShown={type === null ? !isChosen : type === chosen}
          step={step}
          form={form}
          fields={fields}
          pending={uploads}
        />
      ))}
    </AppForm>
  );
}

const frontLabel = (type: string | null | undefined): string =>
  type === "passport" ? "Page avec la photo" : "Recto du document";

type DocumentFields = { documentType: string; front: string; back: string };
type Field = FieldMetadata<string, DocumentFields, string[]>;

/** Instead of the file fields, while it is not known which sides the document has. */
function ChooseFirst({ field }: { field: Field }) {
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-2">
      {field.errors && <p className="font-semibold text-bad">{field.errors.join(" ")}</p>}
      <p className="text-ink-quiet">
        Choisissez d’abord le type de document&nbsp;: l’envoi de la photo apparaît ensuite.
      </p>
      <SubmitButton className="mt-4 justify-self-start">Envoyer ce document</SubmitButton>
    </div>
  );
}

type SidesProps = {
  /** Null while no type is chosen. */
  type: (typeof IDENTITY_DOCUMENT_TYPES)[number] | null;
  isShown: boolean;
  step: VerificationStep;
  form: FormMetadata<DocumentFields, string[]>;
  fields: { front: Field; back: Field };
  pending: readonly UploadedFile[];
};

/** The files of one type of document. */
function Sides({ type, isShown, step, form, fields, pending }: SidesProps) {
  const isHydrated = useHydrated();
  const front = useSide({ form, field: fields.front }, slotOf(step, "front", type), pending);
  const back = useSide({ form, field: fields.back }, slotOf(step, "back", type), pending);
  if (!isShown || (type === null && isHydrated)) return null;
  const hasBack = needsBack(type ?? undefined);
  const isUploading = front.isUploading || (hasBack && back.isUploading);
  // Without scripts a type may be chosen after the page was drawn, so both sides are there.
  const withoutScripts = type === null ? "hidden no-script:block" : undefined;
  return (
    <>
      <UploadField
        purpose="identity"
        id={fields.front.id}
        name={fields.front.name}
        label={frontLabel(type)}
        hint={FORMATS}
        errors={fields.front.errors}
        capture="environment"
        uploads={front}
        className={withoutScripts}
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
          uploads={back}
          // With scripts the class hides this field from the first paint, so that hydration does not shift the layout.
          className={hasBack ? undefined : "hidden no-script:block"}
        />
      )}
      <div className="grid justify-items-start gap-2 border-t border-line pt-6">
        <SubmitButton pendingLabel="Envoi…" aria-disabled={isUploading || undefined}>
          {isUploading ? "Patientez, le fichier arrive…" : "Envoyer ce document"}
        </SubmitButton>
      </div>
    </>
  );
}
