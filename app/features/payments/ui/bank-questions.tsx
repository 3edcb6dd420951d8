import { optionsOf } from "~/features/cases/labels";
import { today } from "~/platform/today";
import { DatePicker } from "~/ui/date-picker";
import type { Field } from "~/ui/field-types";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { BANK_ANSWER_LABELS } from "../labels";
import { FIRST_DAY } from "../rules";

type Name = "knownOn" | "reportedOn" | "complainedOn" | "answeredOn" | "bankAnswer" | "bankAnswerText";

/** What the bank was told of a payment, and what it answered: the dates from which deadlines run. */
export function BankQuestions({ fields }: { fields: Record<Name, Field> }) {
  const day = { optional: true, min: FIRST_DAY, max: today() } as const;
  return (
    <fieldset className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <legend className="pb-3 text-[1.15rem] font-semibold">Ce que votre banque en sait</legend>
      <DatePicker field={fields.knownOn} label="Vous l’avez découverte le" {...day} />
      <DatePicker
        field={fields.reportedOn}
        label="Signalée à la banque le"
        hint="Par téléphone, par message ou au guichet."
        {...day}
      />
      <DatePicker field={fields.complainedOn} label="Réclamation écrite le" hint="Par lettre ou par e-mail." {...day} />
      <DatePicker field={fields.answeredOn} label="Réponse de la banque le" {...day} />
      <SelectField
        field={fields.bankAnswer}
        label="Ce que dit sa réponse"
        placeholder="Pas encore de réponse"
        required={false}
        options={optionsOf(BANK_ANSWER_LABELS)}
      />
      <TextArea
        className="sm:col-span-2"
        field={fields.bankAnswerText}
        label="Ce qu’elle a écrit"
        optional
        rows={2}
        maxLength={2_000}
      />
    </fieldset>
  );
}
