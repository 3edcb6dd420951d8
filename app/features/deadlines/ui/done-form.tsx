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
import { FACTS_OF_ONE_BANK, NOTED_FACTS, type NotedFact } from "../labels";

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
  // A fact of one bank is noted for that bank: the first payment of each stands for the others.
  const firsts = [
    ...new Map(payments.toReversed().map((one) => [one.bank?.toLowerCase() ?? "", one])).values(),
  ].reverse();
  const facts = (Object.keys(NOTED_FACTS) as NotedFact[]).flatMap((fact) => {
    const label = NOTED_FACTS[fact];
    const isOfBank = FACTS_OF_ONE_BANK.has(fact) && firsts.length > 1;
    const about = (isOfBank ? firsts : payments).filter(({ facts }) => facts.includes(fact));
    return (isOfBank ? about : about.slice(0, 1)).map(({ id, bank }) => ({
      value: doneValue(id, fact),
      label: isOfBank ? `${label} (${bank || "banque non précisée"})` : label,
    }));
  });
  return (
    <AppForm form={form} failure={paymentErrors.messageOf("payment_save_failed")} className="grid grid-cols-1 gap-5">
      <SelectField
        field={fields.what}
        label="Démarche"
        placeholder="Choisissez la démarche"
        options={[...facts, ...options]}
      />
      <DateField field={fields.doneOn} label="Faite le" hint="Pas encore fait&nbsp;? Laissez la date vide." optional />
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer
      </SubmitButton>
    </AppForm>
  );
}
