import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { today } from "~/platform/today";
import { DateField } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { reportErrors } from "../errors";
import type { CaseReports } from "../queries.server";
import type { reportSchema } from "../schema";

export type ReportFormProps = {
  services: CaseReports["services"];
  /** The service that a link of the page chose. */
  chosen?: string | undefined;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** « Fait le … », with the number that the service gave. */
export function ReportForm({ services, chosen, lastResult }: ReportFormProps) {
  const before = services.find(({ id }) => id === chosen);
  const [form, fields] = useForm<z.input<typeof reportSchema>, z.output<typeof reportSchema>>({
    id: "fait",
    lastResult,
    defaultValue: {
      service: before?.id ?? "",
      doneOn: before?.doneOn ?? today(),
      reference: before?.reference ?? "",
    },
    ...useLateValidation(() => import("../schema").then(({ checkReport }) => checkReport)),
  });
  return (
    <AppForm form={form} failure={reportErrors.messageOf("report_save_failed")} className="grid grid-cols-1 gap-5">
      <SelectField
        field={fields.service}
        label="Service"
        placeholder="Choisissez le service"
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateField field={fields.doneOn} label="Fait le" hint="Laissez vide si vous devez le refaire." optional />
      <TextField
        field={fields.reference}
        label="Numéro donné par le service"
        hint="Celui du récépissé. Il est enregistré chiffré, et votre avocat le lit."
        optional
        autoComplete="off"
        maxLength={200}
      />
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Enregistrer
      </SubmitButton>
    </AppForm>
  );
}
