import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { AppForm, SubmitButton } from "~/ui/form";
import { answerSections, type SaidByPayments } from "../../documents/rules";
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
  /** What they say in place of an answer. */
  said?: SaidByPayments | undefined;
};

/**
 * Step 4: the summary, where the person checks their answers. A verified person goes on to step 5; another may agree
 * that the case be submitted once their identity is verified, or keeps it as a draft (spec section 4).
 */
export function SummaryStep(props: SummaryStepProps) {
  const { caseDetails, refused, identityVerified, editTo, payments, said, version, lastResult } = props;
  const [form] = useForm({ id: "summary", lastResult });
  const isAgreed = caseDetails.submitWhenVerifiedAt !== null && !identityVerified;
  const sections = answerSections(caseDetails, false, said);
  return (
    // A column of flex items: the bar of the button sticks along all of it.
    <div className="flex min-w-0 flex-col gap-6">
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
      {sections.map(({ title, rows }, index) => (
        <Card key={title} title={title} level={3} aside={<EditLinks title={title} rows={rows} editTo={editTo} />}>
          <DescriptionList rows={rows.map(({ term, value }) => ({ term, value }))} />
          {index === MONEY_SECTION && payments}
          {index === sections.length - 1 && <Files caseDetails={caseDetails} to={editTo("preuves")} />}
        </Card>
      ))}
      {isAgreed ? (
        <Agreed />
      ) : (
        <AppForm form={form} failure={FAILURE} className="contents">
          <input type="hidden" name="step" value="4" />
          <input type="hidden" name="version" value={version} />
          {identityVerified ? <VerifiedButtons /> : <UnverifiedButtons />}
        </AppForm>
      )}
    </div>
  );
}

/** The section with the answers about the money, which the payments complete. */
const MONEY_SECTION = 1;

type EditLinksProps = Pick<SummaryStepProps, "editTo"> & {
  title: string;
  rows: readonly { screen: ScreenId }[];
};

/** « Modifier » of one card: a link, or the choice of the screens that its answers come from. */
function EditLinks({ title, rows, editTo }: EditLinksProps) {
  const [first, ...others] = new Set(rows.map(({ screen }) => screen));
  if (!first) return null;
  if (others.length === 0)
    return (
      <Link to={editTo(first)} className="-my-2 inline-flex min-h-11 items-center font-semibold">
        Modifier<span className="sr-only"> : {title}</span>
      </Link>
    );
  return (
    <details className="relative -my-2">
      <summary className="flex min-h-11 list-none items-center font-semibold text-brand underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Modifier<span className="sr-only"> : {title}</span>
      </summary>
      <ul className="absolute top-full right-0 z-10 grid w-64 max-w-[70vw] rounded-field border border-line-strong bg-surface px-4 py-1 shadow-over">
        {[first, ...others].map((screen) => (
          <li key={screen}>
            <Link to={editTo(screen)} className="flex min-h-11 items-center font-semibold">
              {SCREEN_TITLES[screen]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Files({ caseDetails: { id, attachments }, to }: Pick<SummaryStepProps, "caseDetails"> & { to: string }) {
  if (attachments.length === 0)
    return (
      <ButtonLink to={to} variant="second" className="justify-self-start">
        Joindre mes preuves
      </ButtonLink>
    );
  return (
    <section aria-labelledby="summary-files" className="grid gap-3">
      <h4 id="summary-files">Fichiers joints</h4>
      <AttachmentList caseId={id} attachments={attachments} />
    </section>
  );
}

const FAILURE = caseErrors.messageOf("case_submit_failed");
/** The button stays in view while the person reads; on a very low screen it would hide the text. */
const IN_VIEW =
  "sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-5 border-t border-line bg-paper px-5 py-2.5 shadow-[0_-8px_16px_-10px_rgb(0_0_0/0.25)] sm:mx-0 sm:px-0 [@media(max-height:30rem)]:static";
const OTHERS = "flex flex-wrap gap-3";

function VerifiedButtons() {
  return (
    <>
      <div data-onward className={IN_VIEW}>
        <SubmitButton name="intent" value="continue" className="max-sm:w-full">
          Continuer
        </SubmitButton>
      </div>
      <div className={OTHERS}>
        <BackButton />
      </div>
    </>
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
      <div data-onward className={IN_VIEW}>
        <SubmitButton name="intent" value="agree" className="max-sm:w-full">
          Envoyer mon dossier dès que mon identité est vérifiée
        </SubmitButton>
      </div>
      <div className={OTHERS}>
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
