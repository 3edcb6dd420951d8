import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { RadioGroup } from "~/ui/choice-group";
import { useLateValidation } from "~/ui/use-late-validation";
import { optionsOf, SCAM_TYPE_LABELS, SCAM_TYPE_SENTENCES } from "../../labels";
import type { scamSchema } from "../schema";
import { WizardForm } from "./wizard-form";

export type StepProps = {
  version: number;
  defaultValue: Record<string, unknown>;
  lastResult: SubmissionResult | undefined;
};

const OPTIONS = optionsOf(SCAM_TYPE_LABELS).map((option) => ({
  ...option,
  description: SCAM_TYPE_SENTENCES[option.value],
}));

/** Step 1: the type of scam, described in sentences that victims recognise. */
export function ScamStep({ version, defaultValue, lastResult, newId }: StepProps & { newId?: string }) {
  const [form, fields] = useForm<z.input<typeof scamSchema>, z.output<typeof scamSchema>>({
    id: "scam",
    lastResult,
    defaultValue,
    ...useLateValidation(() => import("../schema").then(({ checkScam }) => checkScam)),
  });
  return (
    <WizardForm form={form} step={1} version={version} newId={newId}>
      <RadioGroup
        field={fields.scamType}
        label="Que vous est-il arrivé ?"
        hint="Choisissez ce qui ressemble le plus à votre situation. Vous pourrez le changer ensuite."
        look="card"
        options={OPTIONS}
      />
    </WizardForm>
  );
}
