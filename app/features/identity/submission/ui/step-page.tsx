import type { ReactNode } from "react";
import { Link } from "react-router";
import type { VerificationStep } from "~/db/schema/enumerations";
import { Banner } from "~/ui/banner";
import { LINE_LINK } from "~/ui/button-class";
import { Disclosure } from "~/ui/disclosure";
import { PageHeader } from "~/ui/page-header";
import { INTRODUCTION_PATH, rejectionAdvice, rejectionReasonLabel } from "../../labels";

export type StepPageProps = {
  step: VerificationStep;
  title: string;
  lead?: ReactNode;
  /** Code of the reason, when this step was rejected. */
  reason: string | null;
  /** Whether the form replaces a document that waits for its review. */
  isReplacing: boolean;
  /** Whether the form was restored after the session expired. */
  isRestored: boolean;
  /** Where the person is on the way. */
  progress: ReactNode;
  guidance: ReactNode;
  children: ReactNode;
};

/** One step of the verification: the progress, the instructions, the form, and how to avoid a rejection. */
export function StepPage({ step, title, lead, reason, isRestored, guidance, ...rest }: StepPageProps) {
  const { isReplacing, progress, children } = rest;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-12">
      {progress}
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
        <aside className="grid min-w-0 grid-cols-1 gap-4" aria-label="Conseils">
          <div className="rounded-card border border-line bg-surface px-4.5 *:last:border-b-0">
            {guidance}
            <Disclosure summary="Pourquoi nous la demandons">
              <p>
                Pour qu’un avocat agisse bien en votre nom. Vos fichiers sont chiffrés dès leur arrivée.{" "}
                <Link to={`${INTRODUCTION_PATH}?pourquoi`} className={LINE_LINK}>
                  Pourquoi trois documents
                </Link>
              </p>
            </Disclosure>
          </div>
        </aside>
      </div>
    </main>
  );
}
