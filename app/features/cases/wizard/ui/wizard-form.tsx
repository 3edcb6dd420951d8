import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { caseErrors } from "../../errors";
import type { StepNumber } from "../rules";

export type WizardFormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: the form of any step.
  form?: FormMetadata<any, string[]>;
  step: StepNumber;
  /** The version of the draft that the form shows: a save over a newer version is refused. */
  version: number;
  /** The id of a case that does not exist yet. */
  newId?: string;
  children: ReactNode;
  continueLabel?: string;
  /** False disables « Continuer », for example while a file is being uploaded. */
  canContinue?: boolean;
  encType?: "application/x-www-form-urlencoded" | "multipart/form-data";
};

/**
 * The form of one step, with the hidden fields that make it idempotent and the buttons « Continuer » and « Retour ».
 */
export function WizardForm(props: WizardFormProps) {
  const { form, step, version, newId, children, continueLabel = "Continuer", canContinue = true, encType } = props;
  return (
    <AppForm
      failure={caseErrors.messageOf("case_submit_failed")}
      form={form}
      encType={encType}
      className="grid grid-cols-1 gap-8"
    >
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="version" value={version} />
      {newId && <input type="hidden" name="id" value={newId} />}
      {children}
      {/* « Continuer » comes first: the Enter key in a field presses the first button. */}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <SubmitButton name="intent" value="continue" aria-disabled={!canContinue || undefined}>
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
      </div>
    </AppForm>
  );
}
