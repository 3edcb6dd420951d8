import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { REPRESENTED_COUNTRIES } from "~/db/schema/enumerations";
import { paymentErrors } from "~/features/payments/errors";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import type { residenceSchema } from "../case/residence.schema";

export type ResidenceFormProps = {
  /** The person whom the case is for, and where they live when it is known. */
  victim: { name: string; lives: string | null };
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** Asks where the person lives whom the case is for; France is chosen until it is answered. */
export function ResidenceForm({ victim: { name, lives }, lastResult }: ResidenceFormProps) {
  const [form, fields] = useForm<z.input<typeof residenceSchema>, z.output<typeof residenceSchema>>({
    id: "residence",
    lastResult,
    ...serverRules,
    defaultValue: { representedCountry: lives ?? "France" },
  });
  return (
    <AppForm form={form} failure={paymentErrors.messageOf("payment_save_failed")} className="grid grid-cols-1 gap-5">
      <SelectField
        field={fields.representedCountry}
        label={`Pays où vit ${name}`}
        hint="Il décide de la police, des aides et des dates."
        options={REPRESENTED_COUNTRIES.map((country) => ({ value: country, label: country }))}
      />
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer
      </SubmitButton>
    </AppForm>
  );
}
