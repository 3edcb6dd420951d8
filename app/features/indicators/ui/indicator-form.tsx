import { type SubmissionResult, useForm } from "@conform-to/react";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useHydrated } from "~/ui/use-hydrated";
import { indicatorErrors } from "../errors";
import type { CaseIndicators } from "../queries.server";

type Fields = { intent: string; kind: string; value: string; seen?: string };
type IndicatorFormProps = { page: CaseIndicators; lastResult: SubmissionResult<string[]> | undefined };

/** One more value that leads to the fraudster, typed by hand. */
export function IndicatorForm({ page, lastResult }: IndicatorFormProps) {
  const [form, fields] = useForm<Fields>({ ...serverRules, id: "trace", lastResult });
  // Without JavaScript, the question stands for every kind.
  const isNumber = !useHydrated() || fields.kind.value === "phone";
  return (
    <AppForm form={form} failure={indicatorErrors.messageOf("indicator_save_failed")}>
      <input type="hidden" name="intent" value="decide" />
      <SelectField field={fields.kind} label="Genre de trace" options={page.kinds} />
      <TextField
        field={fields.value}
        label="La trace"
        autoComplete="off"
        spellCheck={false}
        hint="Pour un compte de messagerie, écrivez le service puis le nom, par exemple telegram:nom."
      />
      <div hidden={!isNumber}>
        <SelectField
          field={fields.seen}
          label="Pour un numéro, comment l’avez-vous vu&nbsp;?"
          options={page.seen}
          placeholder="Ce n’est pas un numéro"
          optional
        />
      </div>
      <SubmitButton pendingLabel="Envoi…" className="justify-self-start">
        Ajouter
      </SubmitButton>
    </AppForm>
  );
}
