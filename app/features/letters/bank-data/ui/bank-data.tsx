import { type SubmissionResult, useForm } from "@conform-to/react";
import { optionsOf } from "~/features/cases/labels";
import { DateField } from "~/ui/date-field";
import { DescriptionList } from "~/ui/description-list";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { SelectField } from "~/ui/select-field";
import { letterErrors } from "../../errors";
import { DATA_ANSWER_LABELS } from "../../labels";
import type { BankData } from "../queries.server";

/** What the bank gave, to read. */
export function BankDataAnswers({ data }: { data: BankData }) {
  return (
    <>
      <DescriptionList
        rows={data.items.map(({ label, text }) => ({ term: label, value: text ?? "Pas encore noté" }))}
      />
      {data.answeredOn && <p>Réponse du {formatLongDate(data.answeredOn)}.</p>}
    </>
  );
}

/** What the bank gave of what was asked, one answer for each thing. */
export function BankDataForm({
  data,
  lastResult,
}: {
  data: BankData;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { items, answeredOn } = data;
  const [form, fields] = useForm<Record<string, string>>({
    ...serverRules,
    id: "reponse-de-la-banque",
    lastResult,
    defaultValue: {
      ...Object.fromEntries(items.map(({ item, answer }) => [item, answer ?? ""])),
      answeredOn: answeredOn ?? "",
    },
  });
  return (
    <AppForm form={form} failure={letterErrors.messageOf("letter_save_failed")} className="grid grid-cols-1 gap-5">
      <p className="max-w-measure text-ink-quiet">
        Une réponse manque, ou n’est pas entière&nbsp;? Une plainte à la CNIL est possible&nbsp;:
        «&nbsp;Échéances&nbsp;» dit dès quand.
      </p>
      {items.map(({ item, label }) => (
        <SelectField
          key={item}
          field={fields[item] as never}
          label={label}
          placeholder="Pas encore noté"
          options={optionsOf(DATA_ANSWER_LABELS)}
          optional
        />
      ))}
      <DateField field={fields.answeredOn as never} label="La banque a répondu le" optional />
      <SubmitButton name="intent" value="letter.answered" pendingLabel="Enregistrement…" className="justify-self-start">
        Noter la réponse
      </SubmitButton>
    </AppForm>
  );
}
