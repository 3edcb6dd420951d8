import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import type { FormDraft } from "~/ui/draft-store";
import { AppForm, SaveButton, SubmitButton } from "~/ui/form";
import { caseErrors } from "../../errors";
import type { ScreenId, StepNumber } from "../rules";

export type WizardFormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the form of any step.
  form?: FormMetadata<any, string[]>;
  step: StepNumber;
  /** The screen of the step, where it has questions. */
  screen?: ScreenId;
  /** The version of the draft that the form shows: a save over a newer version is refused. */
  version: number;
  /** The id of a case that does not exist yet. */
  newId?: string;
  /** What was typed and not sent (`AppForm`). */
  draft?: FormDraft;
  children: ReactNode;
  continueLabel?: string;
  /** False disables « Continuer », for example while a file is being uploaded. */
  canContinue?: boolean;
  encType?: "application/x-www-form-urlencoded" | "multipart/form-data";
};

/** How « Il manque : … » names the answers without which « Continuer » is refused. */
export const REQUIRED: Partial<Record<ScreenId, Record<string, string>>> = {
  type: { scamType: "ce qui vous est arrivé" },
  recit: { description: "votre récit" },
  "pour-qui": { representedName: "le nom" },
  argent: { contactDate: "la date du premier contact" },
  preuves: { availableEvidence: "une réponse sur vos preuves" },
};

/**
 * The form of one step, with the hidden fields that make it idempotent and the buttons « Continuer » and « Retour ».
 */
export function WizardForm(props: WizardFormProps) {
  const { form, step, screen, version, newId, draft, children } = props;
  const { continueLabel = "Continuer", canContinue = true, encType } = props;
  const failure = step === 5 ? caseErrors.messageOf("case_confirm_failed") : caseErrors.messageOf("case_submit_failed");
  return (
    <AppForm form={form} draft={draft} failure={failure} encType={encType} className="grid grid-cols-1 gap-8">
      <input type="hidden" name="step" value={step} />
      {screen && <input type="hidden" name="screen" value={screen} />}
      <input type="hidden" name="version" value={version} />
      {newId && <input type="hidden" name="id" value={newId} data-draft="with" />}
      {children}
      {/* « Continuer » comes first: the Enter key in a field presses the first button. */}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <SubmitButton
          name="intent"
          value="continue"
          required={screen && REQUIRED[screen]}
          aria-disabled={!canContinue || undefined}
        >
          {continueLabel}
        </SubmitButton>
        {newId ? (
          <ButtonLink to="/dashboard" variant="second">
            Retour
          </ButtonLink>
        ) : (
          <SubmitButton name="intent" value="back" variant="second">
            Retour
          </SubmitButton>
        )}
        {screen === "argent" && (
          <SubmitButton name="intent" value="payments" variant="quiet">
            Ajouter une opération
          </SubmitButton>
        )}
        {draft && <SaveButton />}
      </div>
    </AppForm>
  );
}
