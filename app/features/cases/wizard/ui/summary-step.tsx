import { useForm } from "@conform-to/react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CaseAnswers } from "../../details/ui/case-answers";
import { AttachmentList } from "../../evidence/ui/attachment-list";
import type { CaseDetails } from "../queries.server";
import type { StepProps } from "./scam-step";
import { WizardForm } from "./wizard-form";

export type SummaryStepProps = Pick<StepProps, "version" | "lastResult"> & {
  caseDetails: CaseDetails;
  identityVerified: boolean;
  editTo: (step: 1 | 2 | 3) => string;
};

/** Step 4: the summary, where the person checks their answers. */
export function SummaryStep({ caseDetails, identityVerified, editTo, version, lastResult }: SummaryStepProps) {
  const [form] = useForm({ id: "summary", lastResult });
  return (
    <WizardForm
      form={form}
      step={4}
      version={version}
      continueLabel={identityVerified ? "Continuer" : "Enregistrer le brouillon"}
    >
      <Card>
        <CaseAnswers answers={caseDetails} editTo={editTo} />
        {caseDetails.attachments.length > 0 && (
          <section aria-labelledby="summary-files" className="grid gap-3">
            <h3 id="summary-files">Fichiers joints</h3>
            <AttachmentList caseId={caseDetails.id} attachments={caseDetails.attachments} />
          </section>
        )}
      </Card>
      {!identityVerified && (
        <Banner
          tone="warning"
          title="Votre identité n’est pas encore vérifiée"
          actions={
            <ButtonLink to="/verify-identity" variant="second" size="small">
              Vérifier mon identité
            </ButtonLink>
          }
        >
          <p>
            Votre dossier est gardé en brouillon : les avocats ne le voient pas encore. Dès que vos documents seront
            acceptés, vous pourrez l’envoyer depuis votre tableau de bord.
          </p>
        </Banner>
      )}
    </WizardForm>
  );
}
