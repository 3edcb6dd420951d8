import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Check } from "lucide-react";
import { useRef } from "react";
import type { DocumentSide, DocumentType, VerificationStep } from "~/db/schema/enumerations";
import { fileErrors } from "~/features/files/errors";
import type { UploadedFile } from "~/features/files/rules";
import { UploadField } from "~/features/files/ui/uploader";
import { MAX_FILE_SIZE } from "~/features/files/upload-sizes";
import { RadioGroup } from "~/ui/choice-group";
import { FieldFold } from "~/ui/field-fold";
import { AppForm, SubmitButton } from "~/ui/form";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import { identityErrors } from "../../errors";
import { DOCUMENT_TYPE_LABELS } from "../../labels";
import type { RefusedPicture } from "../../queries.server";
import { IDENTITY_DOCUMENT_TYPES, needsBack, slotOf } from "../../rules";
import { PictureRules } from "./guidance";
import { RefusedFigure } from "./refused-figure";
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
/** A file may be sent before its type is chosen. */
const SIDE_TYPES = [null, ...IDENTITY_DOCUMENT_TYPES];
/** With scripts the class hides a field from the first paint, so that hydration does not shift the layout. */
const WITHOUT_SCRIPTS = "hidden no-script:block";
const PHOTO_PAGE = { take: "Photographier la page avec la photo", taken: "Page prise" };
const FRONT = { take: "Photographier le recto", taken: "Recto pris" };
const BACK = { take: "Photographier le verso", taken: "Verso pris" };
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
  /** The sides of the document that was refused. */
  refused: readonly RefusedPicture[];
};

/** First and second document: the type, then the sides that this type has. */
export function DocumentForm({ step, lastResult, defaultType, takenType, replaces, ...sent }: DocumentFormProps) {
  const { uploads, refused } = sent;
  const isHydrated = useHydrated();
  const types = useRef<HTMLDetailsElement>(null);
  // The arrow keys choose too, and must not fold the choices away from the person who goes through them.
  const pressed = useRef(false);
  const foldTypes = () => {
    if (pressed.current && types.current) types.current.open = false;
  };
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
  const chosen = IDENTITY_DOCUMENT_TYPES.find((type) => type === fields.documentType.value) ?? null;
  const sideOf = (side: DocumentSide) => ({
    slots: SIDE_TYPES.map((type) => slotOf(step, side, type)),
    shown: slotOf(step, side, chosen),
    pending: uploads,
  });
  const front = useSide({ form, field: fields.front }, sideOf("front"));
  const back = useSide({ form, field: fields.back }, sideOf("back"));
  const formerOf = (side: DocumentSide, title: string) => {
    const former = refused.find((each) => each.documentType === chosen && each.side === side);
    return former === undefined ? undefined : <RefusedFigure refused={former} title={title} />;
  };
  const hasBack = needsBack(chosen ?? undefined);
  const isUploading = front.isUploading || (hasBack && back.isUploading);
  // Without scripts a type may be chosen after the page was drawn, so both sides are there.
  const isAsked = chosen !== null || !isHydrated;
  const frontId = isAsked ? fields.front.id : `${fields.front.id}-file`;
  return (
    // With scripts the files are already uploaded; a plain form can be stored and sent again when the session expires.
    <AppForm
      failure={fileErrors.messageOf("document_upload_failed")}
      form={form}
      errorNames={{ front: frontLabel(chosen), back: "Verso du document" }}
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
      className="grid grid-cols-1 gap-6"
    >
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      {asksAboutSame && <input type="hidden" name="isSameMeant" value="on" />}
      {/* Without scripts the type comes before the files in the request, and decides where they are kept. */}
      <FieldFold
        ref={types}
        fields={[fields.documentType]}
        open={chosen === null}
        className={chosen ? "rounded-card border border-line bg-surface px-4.5" : "*:first:hidden"}
        summary={
          chosen && (
            <>
              <Check aria-hidden="true" className="size-5 shrink-0 text-ok" />
              <span className="min-w-0 flex-1 font-semibold">{DOCUMENT_TYPE_LABELS[chosen]}</span>
              <span className="font-semibold text-brand underline underline-offset-4 group-open/fold:hidden">
                Changer
              </span>
            </>
          )
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the events of its choices. */}
        <div
          onPointerDown={() => {
            pressed.current = true;
          }}
          onKeyDown={() => {
            pressed.current = false;
          }}
          onChange={foldTypes}
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
        </div>
      </FieldFold>
      <PictureRules />
      {!isAsked && <ChooseFirst field={fields.front} />}
      {/* Both stay mounted: a file that is chosen while the scripts start would leave with its input. */}
      <UploadField
        purpose="identity"
        id={frontId}
        name={fields.front.name}
        label={frontLabel(chosen)}
        shot={chosen === "passport" ? PHOTO_PAGE : FRONT}
        hint={FORMATS}
        errors={isAsked ? fields.front.errors : undefined}
        capture="environment"
        uploads={front}
        former={formerOf("front", chosen === "passport" ? "Page refusée" : "Recto refusé")}
        className={chosen === null ? WITHOUT_SCRIPTS : undefined}
      />
      <UploadField
        purpose="identity"
        id={fields.back.id}
        name={fields.back.name}
        shot={BACK}
        label={hasBack ? "Verso du document" : "Verso du document (sauf passeport)"}
        hint={FORMATS}
        errors={hasBack || !isHydrated ? fields.back.errors : undefined}
        capture="environment"
        uploads={back}
        former={formerOf("back", "Verso refusé")}
        className={hasBack ? undefined : WITHOUT_SCRIPTS}
      />
      <div className="grid justify-items-start gap-2 border-t border-line pt-6">
        <SubmitButton pendingLabel="Envoi…" aria-disabled={isUploading || undefined}>
          {isUploading ? "Patientez, le fichier arrive…" : "Envoyer ce document"}
        </SubmitButton>
      </div>
    </AppForm>
  );
}

const frontLabel = (type: string | null | undefined): string =>
  type === "passport" ? "Page avec la photo" : "Recto du document";

type DocumentFields = { documentType: string; front: string; back: string };

/** Above the file fields, while it is not known which sides the document has. */
function ChooseFirst({ field }: { field: FieldMetadata<string, DocumentFields, string[]> }) {
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-2">
      {field.errors && <p className="font-semibold text-bad">{field.errors.join(" ")}</p>}
      <p className="text-ink-quiet">
        Choisissez d’abord le type de document&nbsp;: l’envoi de la photo apparaît ensuite.
      </p>
    </div>
  );
}
