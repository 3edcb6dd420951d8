import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { CaseAnswers } from "../../details/ui/case-answers";
import { caseErrors } from "../../errors";
import { AttachmentList } from "../../evidence/ui/attachment-list";
import { SCREEN_TITLES } from "../labels";
import type { CaseDetails } from "../queries.server";
import type { ScreenId } from "../rules";
import type { StepProps } from "./question-step";

export type SummaryStepProps = Pick<StepProps, "version" | "lastResult"> & {
  caseDetails: CaseDetails;
  /** The screens whose last typed answers are not valid: the case has the answers before. */
  refused: readonly ScreenId[];
  identityVerified: boolean;
  editTo: (screen: ScreenId) => string;
  /** The payments of the draft. */
  payments: ReactNode;
};

/**
 * Step 4: the summary, where the person checks their answers. A verified person goes on to step 5; another may agree
 * that the case be submitted once their identity is verified, or keeps it as a draft (spec section 4).
 */
export function SummaryStep(props: SummaryStepProps) {
  const { caseDetails, refused, identityVerified, editTo, payments, version, lastResult } = props;
  const [form] = useForm({ id: "summary", lastResult });
  const isAgreed = caseDetails.submitWhenVerifiedAt !== null && !identityVerified;
  return (
    <div className="grid grid-cols-1 gap-8">
      {refused.map((screen) => (
        <Banner
          key={screen}
          title={`«\u00a0${SCREEN_TITLES[screen]}\u00a0»\u00a0: réponse à finir`}
          actions={
            <ButtonLink to={editTo(screen)} variant="second">
              Reprendre cette réponse
            </ButtonLink>
          }
        >
          <p>Ce que vous avez tapé est gardé, mais n’est pas complet. Votre dossier contient la réponse d’avant.</p>
        </Banner>
      ))}
      <Card>
        <CaseAnswers answers={caseDetails} editTo={editTo} />
        {payments}
        {caseDetails.attachments.length === 0 ? (
          <ButtonLink to={editTo("preuves")} variant="second" className="justify-self-start">
            Joindre mes preuves
          </ButtonLink>
        ) : (
          <section aria-labelledby="summary-files" className="grid gap-3">
            <h3 id="summary-files">Fichiers joints</h3>
            <AttachmentList caseId={caseDetails.id} attachments={caseDetails.attachments} />
          </section>
        )}
      </Card>
      {isAgreed ? (
        <Agreed />
      ) : (
        <AppForm form={form} failure={FAILURE} className="grid grid-cols-1 gap-6">
          <input type="hidden" name="step" value="4" />
          <input type="hidden" name="version" value={version} />
          {identityVerified ? <VerifiedButtons /> : <UnverifiedButtons />}
        </AppForm>
      )}
    </div>
  );
}

const FAILURE = caseErrors.messageOf("case_submit_failed");
const ACTIONS = "flex flex-wrap gap-3 border-t border-line pt-6";

function VerifiedButtons() {
  return (
    <div className={ACTIONS}>
      <SubmitButton name="intent" value="continue">
        Continuer
      </SubmitButton>
      <BackButton />
    </div>
  );
}

function UnverifiedButtons() {
  return (
    <>
      <Banner title="Votre identité n’est pas encore vérifiée">
        <p>
          Un avocat ne peut pas encore lire votre dossier. Dites-nous maintenant de l’envoyer&nbsp;: il partira de
          lui-même dès que vos documents sont acceptés. Vous pourrez changer d’avis jusque-là.
        </p>
      </Banner>
      <div className={ACTIONS}>
        <SubmitButton name="intent" value="agree">
          Envoyer mon dossier dès que mon identité est vérifiée
        </SubmitButton>
        <SubmitButton name="intent" value="continue" variant="second">
          Enregistrer le brouillon
        </SubmitButton>
        <BackButton />
      </div>
    </>
  );
}

const BackButton = () => (
  <SubmitButton name="intent" value="back" variant="quiet">
    Retour
  </SubmitButton>
);

function Agreed() {
  return (
    <Banner
      tone="success"
      title="Votre dossier part dès que votre identité est vérifiée"
      actions={
        <>
          <ButtonLink to="/dashboard">Voir ma prochaine étape</ButtonLink>
          <AppForm failure={FAILURE} className="contents">
            <input type="hidden" name="step" value="4" />
            <SubmitButton name="intent" value="withdraw" variant="second">
              Ne plus l’envoyer automatiquement
            </SubmitButton>
          </AppForm>
        </>
      }
    >
      <p>Vous pouvez encore modifier vos réponses&nbsp;: votre accord est gardé, et le dossier part avec elles.</p>
    </Banner>
  );
}
