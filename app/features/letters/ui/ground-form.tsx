import { type SubmissionResult, useForm } from "@conform-to/react";
import { optionsOf } from "~/features/cases/labels";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { letterErrors } from "../errors";
import { GROUND_LABELS } from "../labels";
import type { LetterPage } from "../reading.queries.server";

/** What the lawyer in charge says of the ground of a letter: that it is right, which of the two, or that it is open again. */
export function GroundForm({
  page,
  lastResult,
}: {
  page: LetterPage;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { fixedGround, groundValue, isConfirmed } = page;
  const [form, fields] = useForm<{ ground: string }>({
    ...serverRules,
    id: "fondement",
    lastResult,
    defaultValue: { ground: groundValue ?? "" },
  });
  const options = optionsOf(GROUND_LABELS).filter(({ value }) => fixedGround === null || value === fixedGround);
  return (
    <AppForm form={form} failure={letterErrors.messageOf("letter_save_failed")} className="grid grid-cols-1 gap-5">
      <p className="max-w-measure text-ink-quiet">
        Le client lit qui a confirmé, et quand. Une opération n’a qu’un fondement dans toutes les lettres du dossier.
      </p>
      <SelectField field={fields.ground} label="Fondement" placeholder="Choisissez" options={options} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="letter.confirm" pendingLabel="Enregistrement…">
          {isConfirmed ? "Confirmer à nouveau" : "Confirmer ce fondement"}
        </SubmitButton>
        {isConfirmed && (
          <SubmitButton name="intent" value="letter.unconfirm" variant="quiet" formNoValidate>
            Retirer la confirmation
          </SubmitButton>
        )}
      </div>
    </AppForm>
  );
}
