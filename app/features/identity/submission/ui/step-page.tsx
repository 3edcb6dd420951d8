import type { ReactNode } from "react";
import { Link } from "react-router";
import { VERIFICATION_STEPS, type VerificationStep } from "~/db/schema/enumerations";
import { Banner } from "~/ui/banner";
import { LINE_LINK } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { PageHeader } from "~/ui/page-header";
import { Stepper } from "~/ui/stepper";
import { INTRODUCTION_PATH, rejectionAdvice, rejectionReasonLabel, STEP_LABELS } from "../../labels";

export type StepPageProps = {
  step: VerificationStep;
  title: string;
  lead: ReactNode;
  /** Code of the reason, when this step was rejected. */
  reason: string | null;
  /** Whether the form replaces a document that waits for its review. */
  isReplacing: boolean;
  /** Whether the form was restored after the session expired. */
  isRestored: boolean;
  /** Whether each step has a document. */
  done: readonly boolean[];
  guidance: ReactNode;
  /** Whether the advice comes before the form on a phone, because it says which document to look for. */
  isGuidanceFirst?: boolean;
  children: ReactNode;
};

/** One step of the verification: the progress, the instructions, the form, and how to avoid a rejection. */
export function StepPage({ step, title, lead, reason, isRestored, guidance, ...rest }: StepPageProps) {
  const { isReplacing, done, isGuidanceFirst, children } = rest;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-12">
      <Stepper
        steps={VERIFICATION_STEPS.map((each) => ({ label: STEP_LABELS[each] }))}
        current={VERIFICATION_STEPS.indexOf(step)}
        done={done}
        label="Vérification de votre identité"
      />
      <PageHeader title={title} intro={lead} />
      {isRestored && <Banner tone="info">Nous avons gardé votre saisie.</Banner>}
      {isReplacing && (
        <Banner title="Vous remplacez un document déjà envoyé">
          <p>Le premier envoi est effacé dès que vous envoyez le nouveau.</p>
        </Banner>
      )}
      {reason && (
        <Banner tone="warning" title="Ce document est à renvoyer">
          <p>Raison : {rejectionReasonLabel(reason)}.</p>
          {rejectionAdvice(reason, step) && <p>{rejectionAdvice(reason, step)}</p>}
        </Banner>
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 max-w-2xl grid-cols-1 gap-8">{children}</div>
        <aside
          className={cx("grid min-w-0 grid-cols-1 gap-4", isGuidanceFirst && "max-lg:order-first")}
          aria-label="Conseils"
        >
          {guidance}
          <p className="text-sm text-ink-quiet">
            Vos fichiers sont chiffrés dès leur arrivée.{" "}
            <Link to={`${INTRODUCTION_PATH}?pourquoi`} className={LINE_LINK}>
              Pourquoi nous les demandons
            </Link>
          </p>
        </aside>
      </div>
    </main>
  );
}
