import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { Banner } from "~/ui/banner";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { PageHeader } from "~/ui/page-header";
import { Stepper } from "~/ui/stepper";
import { STEPS, type StepNumber } from "../rules";

export type WizardPageProps = {
  isNew: boolean;
  step: StepNumber;
  /** Whether each step is done. */
  done: readonly boolean[];
  /** True on the summary of a draft that leaves by itself once the identity is verified: no step is left. */
  isReady?: boolean;
  /** The address of the summary, for an answer that is changed from there: no step is left to go through. */
  summary?: string;
  title: string;
  intro?: ReactNode;
  /** True when the fields hold the answers that were being sent when the session expired. */
  wasInterrupted?: boolean;
  draft?: FormDraft;
  children: ReactNode;
};

/** The layout of a wizard page: the stepper, the title and the step's form. */
export function WizardPage(props: WizardPageProps) {
  const { isNew, step, done, isReady, summary, title, intro, wasInterrupted, draft, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();
  // The pressed button disappears with its step, so the focus moves to the new heading for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (navigationType !== "POP") heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:gap-8 md:py-12">
      {isReady ? (
        <PageHeader
          back={{ to: "/dashboard", label: "Tableau de bord" }}
          title="Votre dossier est prêt"
          intro="Il partira de lui-même dès que votre identité est vérifiée."
        />
      ) : (
        <>
          <PageHeader
            back={summary ? { to: summary, label: "Récapitulatif" } : undefined}
            title={isNew ? "Créer un nouveau dossier" : "Modifier le dossier"}
          />
          {!summary && <Stepper steps={STEPS} current={step - 1} done={done} label="Étapes du dossier" />}
        </>
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {wasInterrupted && (
          <Banner title="Nous avons gardé votre saisie">
            <p>Votre session avait expiré. Vérifiez vos réponses, puis continuez.</p>
          </Banner>
        )}
        <div className="grid gap-2">
          <h2 ref={heading} tabIndex={-1} className="text-[1.6rem]">
            {title}
          </h2>
          {draft && <DraftStatus draft={draft} />}
          {intro && <p className="max-w-measure text-ink-quiet">{intro}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
