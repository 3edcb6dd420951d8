import { useForm } from "@conform-to/react";
import { useCallback, useState } from "react";
import type { UploadedFile } from "~/features/files/rules";
import { Uploader } from "~/features/files/ui/uploader";
import { MAX_EVIDENCE_SIZE, MAX_FILES } from "~/features/files/upload-sizes";
import { platformErrors } from "~/platform/errors";
import { DeleteButton } from "~/ui/delete-button";
import { useHydrated } from "~/ui/use-hydrated";
import { useLateValidation } from "~/ui/use-late-validation";
import type { CaseAttachment } from "../../evidence/queries.server";
import { AttachmentList } from "../../evidence/ui/attachment-list";
import type { Fields } from "./question-fields";
import type { StepProps } from "./question-step";
import { ScreenQuestions } from "./screen-questions";
import { WizardForm } from "./wizard-form";

export type EvidenceStepProps = StepProps & {
  caseId: string;
  attachments: readonly CaseAttachment[];
  /** Uploaded files that are not attached to the case yet. */
  pending: readonly UploadedFile[];
};

/** Step 3: the types of evidence that the person has, and the files. */
export default function EvidenceStep(props: EvidenceStepProps) {
  const { version, defaultValue, lastResult, draft, caseId, attachments, pending } = props;
  const isHydrated = useHydrated();
  const [isUploading, setIsUploading] = useState(false);
  const handleUploads = useCallback((state: { isUploading: boolean }) => setIsUploading(state.isUploading), []);
  const [form, fields] = useForm<{ availableEvidence?: string[]; files?: string[] }>({
    id: "preuves",
    lastResult,
    defaultValue,
    ...useLateValidation(() => import("../schema").then(({ checkScreen }) => checkScreen("preuves", "account"))),
  });
  const questions: Fields = { availableEvidence: fields.availableEvidence };
  return (
    <WizardForm
      form={form}
      step={3}
      screen="preuves"
      draft={draft}
      version={version}
      canContinue={!isUploading}
      // With JavaScript the files are uploaded separately, and a body without files can be kept when the session
      // expires.
      encType={isHydrated ? "application/x-www-form-urlencoded" : "multipart/form-data"}
    >
      <ScreenQuestions screen="preuves" fields={questions} />
      {attachments.length > 0 && (
        <section aria-labelledby="kept-files" className="grid gap-3">
          <h3 id="kept-files">Fichiers déjà joints</h3>
          <AttachmentList
            caseId={caseId}
            attachments={attachments}
            action={(file) => (
              <DeleteButton
                failure={platformErrors.messageOf("deletion_failed")}
                name="intent"
                value={`remove:${file.fileId}`}
              >
                Retirer<span className="sr-only"> {file.name}</span>
              </DeleteButton>
            )}
          />
        </section>
      )}
      <Uploader
        id={`${form.id}-files`}
        name="files"
        purpose="attachment"
        slot={caseId}
        maxFiles={MAX_FILES}
        initial={pending}
        label="Joindre des fichiers"
        optional
        hint={`Captures et enregistrements d’écran, PDF, relevés, e-mails, conversations exportées… ${MAX_FILES} fichiers à la fois, ${MAX_EVIDENCE_SIZE} chacun. Vous pourrez en ajouter plus tard dans les messages.`}
        errors={fields.files.errors}
        onChange={handleUploads}
      />
      {isUploading && (
        <p role="status" className="text-sm text-ink-quiet">
          Vous pourrez continuer dès que l’envoi des fichiers sera terminé.
        </p>
      )}
    </WizardForm>
  );
}
