import { optionsOf } from "~/features/cases/labels";
import { DateField } from "~/ui/date-field";
import type { Field } from "~/ui/field-types";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { BANK_ANSWER_LABELS, RECALL_ANSWER_LABELS } from "../answer-labels";

export const BANK_FIELDS = [
  "knownOn",
  "reportedOn",
  "toldOn",
  "writtenReportOn",
  "recallAskedOn",
  "recallAnswer",
  "refundAskedOn",
  "mandateWithdrawnOn",
  "complainedOn",
  "answeredOn",
  "bankAnswer",
  "bankAnswerText",
] as const;
type Name = (typeof BANK_FIELDS)[number];

// CSS shows what the chosen method needs, so that it works without JavaScript.
const IF_DEBIT =
  "hidden grid-cols-1 gap-5 @lg:col-span-2 @lg:grid-cols-2 group-has-[option[value^=direct]:checked]/payment:grid";
const IF_RECALLED =
  "grid grid-cols-1 group-has-[option[value=card]:checked]/payment:hidden group-has-[option[value^=direct]:checked]/payment:hidden group-has-[option[value=crypto]:checked]/payment:hidden group-has-[option[value=cheque]:checked]/payment:hidden group-has-[option[value=voucher]:checked]/payment:hidden group-has-[option[value=loan]:checked]/payment:hidden group-has-[option[value=payment_app]:checked]/payment:hidden";

/**
 * What the bank was told of a payment, and what it answered: the dates from which deadlines run, one for each act.
 * @param isToCheck whether the payment has a date that does not say how the bank was told.
 */
export function BankQuestions({ fields, isToCheck }: { fields: Record<Name, Field>; isToCheck: boolean }) {
  const day = { optional: true } as const;
  return (
    <fieldset className="grid grid-cols-1 gap-5 text-ink @lg:grid-cols-2">
      <legend className="sr-only">Ce que la banque en sait</legend>
      <p className="text-sm text-ink-quiet @lg:col-span-2">Pas encore fait&nbsp;? Laissez la date vide.</p>
      <DateField field={fields.knownOn} label="Découverte le" {...day} />
      {isToCheck && (
        <DateField
          field={fields.reportedOn}
          label="Signalée le (à vérifier)"
          hint="Notée sans dire comment. Recopiez-la plus bas, à la bonne place, puis effacez-la ici."
          {...day}
        />
      )}
      <DateField
        field={fields.toldOn}
        label="Banque appelée le"
        hint="Par téléphone ou au guichet. Cela ne remplace pas un écrit."
        {...day}
      />
      <DateField
        field={fields.writtenReportOn}
        label="Signalée par écrit le"
        hint="Par lettre, par e-mail ou par message, qui dit qu’elle est contestée."
        {...day}
      />
      <div className={IF_RECALLED}>
        <DateField field={fields.recallAskedOn} label="Rappel des fonds demandé le" {...day} />
      </div>
      <div className={IF_RECALLED}>
        <SelectField
          field={fields.recallAnswer}
          label="Ce que le rappel a donné"
          placeholder="Pas encore de réponse"
          required={false}
          options={optionsOf(RECALL_ANSWER_LABELS)}
        />
      </div>
      <div className={IF_DEBIT}>
        <DateField field={fields.refundAskedOn} label="Remboursement du prélèvement demandé le" {...day} />
        <DateField
          field={fields.mandateWithdrawnOn}
          label="Mandat révoqué le"
          hint="Cela arrête les prochains prélèvements, sans rembourser celui-ci."
          {...day}
        />
      </div>
      <DateField
        field={fields.complainedOn}
        label="Réclamation écrite le"
        hint="Une demande de remboursement, par lettre ou par e-mail, à laquelle la banque doit répondre."
        {...day}
      />
      <DateField field={fields.answeredOn} label="Réponse de la banque le" {...day} />
      <SelectField
        field={fields.bankAnswer}
        label="Ce que dit sa réponse"
        placeholder="Pas encore de réponse"
        required={false}
        options={optionsOf(BANK_ANSWER_LABELS)}
      />
      <TextArea
        className="@lg:col-span-2"
        field={fields.bankAnswerText}
        label="Ce qu’elle a écrit"
        optional
        rows={2}
        maxLength={2_000}
      />
    </fieldset>
  );
}
