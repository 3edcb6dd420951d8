import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { ACCESS_REASONS } from "~/db/schema/staff-enumerations";
import { platformErrors } from "~/platform/errors";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { OPENING_REASON_LABELS } from "../labels";
import type { accessReasonSchema } from "../schema";

export type OpeningFormProps = {
  caseId: string;
  /** Whether the conversation opens then, instead of the page of the case. */
  wantsChat?: boolean;
  lastResult?: SubmissionResult<string[]> | undefined;
};

/** Asks an administrator why they open the conversation, the files and the notes of a case that has a lawyer. */
export function AccessReasonForm({ caseId, wantsChat = false, lastResult }: OpeningFormProps) {
  const [form, fields] = useForm<z.input<typeof accessReasonSchema>, z.output<typeof accessReasonSchema>>({
    ...serverRules,
    id: "motif-ouverture",
    lastResult,
  });
  return (
    <AppForm
      failure={platformErrors.messageOf("data_load_failed")}
      form={form}
      action={`/admin/cases/${caseId}/opening${wantsChat ? "?page=chat" : ""}`}
      className="grid grid-cols-1 gap-5"
    >
      <p>
        Un avocat est en charge de ce dossier. Ses échanges et ses pièces relèvent du secret professionnel. Votre motif
        est inscrit au journal et le client le lit. Il ouvre le dossier pour une heure.
      </p>
      <SelectField
        field={fields.reason}
        label={"Pourquoi ouvrez-vous ce dossier\u00a0?"}
        placeholder="Choisissez un motif"
        options={ACCESS_REASONS.map((value) => ({ value, label: OPENING_REASON_LABELS[value] }))}
      />
      <SubmitButton className="justify-self-start">Ouvrir le dossier</SubmitButton>
    </AppForm>
  );
}
