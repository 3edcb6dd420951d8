import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { paymentErrors } from "~/features/payments/errors";
import { today } from "~/platform/today";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { useLateValidation } from "~/ui/use-late-validation";
import type { DatedPayment } from "../case/rules";
import type { doneSchema } from "../done.schema";
import { NOTED_FACTS } from "../labels";

export type DoneFormProps = {
  payments: readonly DatedPayment[];
  /** The option that a link of a deadline chose. */
  chosen?: string | undefined;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** The value of the option of a deadline. */
export const doneValue = (paymentId: string, rule: string): string => `${paymentId} ${rule}`;

/** « Fait le … », for what no date of the payment itself says. */
export function DoneForm({ payments, chosen, lastResult }: DoneFormProps) {
  const [form, fields] = useForm<z.input<typeof doneSchema>, z.output<typeof doneSchema>>({
    id: "fait",
    lastResult,
    defaultValue: { what: chosen ?? "", doneOn: today() },
    ...useLateValidation(() => import("../done.schema").then(({ checkDone }) => checkDone)),
  });
  const options = payments.flatMap(({ id, title, deadlines }) =>
    deadlines
      .filter(({ canTick }) => canTick)
      .map((deadline) => ({ value: doneValue(id, deadline.id), label: `${deadline.action} (${title})` })),
  );
  const [first] = payments;
  const noted = first
    ? Object.entries(NOTED_FACTS).map(([fact, label]) => ({ value: doneValue(first.id, fact), label }))
    : [];
  return (
    <AppForm form={form} failure={paymentErrors.messageOf("payment_save_failed")} className="grid grid-cols-1 gap-5">
      <SelectField
        field={fields.what}
        label="Démarche"
        placeholder="Choisissez la démarche"
        options={[...noted, ...options]}
      />
      <DateField field={fields.doneOn} label="Faite le" hint="Pas encore fait&nbsp;? Laissez la date vide." optional />
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer
      </SubmitButton>
    </AppForm>
  );
}
