import { CheckboxGroup } from "~/ui/choice-group";
import { DateField } from "~/ui/date-field";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import {
  BANK_REFUND_LABELS,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  POLICE_ACTION_LABELS,
  TOLD_CURRENCY_LABELS,
} from "../../labels";
import { MAX_DETAILS } from "../rules";
import { at, type Paid, type Questions, type Quotes, UNKNOWN } from "./question-fields";

export type MoneyProps = Questions & {
  quotes?: Quotes | undefined;
  /** Whether a sum in another currency can be told: a story can, a case keeps euros and tells others by its payments. */
  hasCurrency?: boolean;
  /** What the payments of a case say of its money. */
  paid?: Paid | undefined;
};

/** When the money left, how much and how; an answer that was read from the story says from which words. */
export function MoneyQuestions(props: MoneyProps) {
  return Object.entries(MONEY_QUESTIONS).map(([name, Question]) => <Question key={name} {...props} />);
}

const hintOf = ({ quotes = {} }: MoneyProps, name: string, hint: string): string => {
  const quote = quotes[name];
  return quote ? `Lu dans votre récit\u00a0: «\u00a0${quote}\u00a0». Vérifiez.` : hint;
};

const IN_EUROS =
  "En euros, par exemple 12 480,50. Dans une autre monnaie, ou si vous ne savez pas encore, laissez vide\u00a0: vos opérations le diront.";
const TOLD_SUM = "Par exemple 12 480,50. Si vous ne savez pas encore, laissez vide.";

/** Each question of the page by its field. */
export const MONEY_QUESTIONS = {
  contactDate: (props: MoneyProps) => (
    <DateField
      field={at(props.fields, "contactDate")}
      label="Date du premier contact"
      hint={hintOf(props, "contactDate", "Par exemple 14 3 2026. Le mois et l’année suffisent, ou l’année seule.")}
      canBeUnknown
    />
  ),
  paymentDate: (props: MoneyProps) => (
    <DateField
      field={at(props.fields, "paymentDate")}
      label="Date du paiement"
      hint={hintOf(
        props,
        "paymentDate",
        "Le premier, s’il y en a eu plusieurs. Le mois et l’année suffisent, ou l’année seule.",
      )}
      optional
      canBeUnknown
    />
  ),
  amount: (props: MoneyProps) => {
    // A sum in euros beside payments in another currency would be a second truth.
    if (props.paid?.isPaidAbroad)
      return (
        <p>
          Montant perdu, d’après vos opérations&nbsp;: <strong>{props.paid.sums}</strong>. Il se corrige parmi elles.
        </p>
      );
    return (
      <>
        <TextField
          field={at(props.fields, "amount")}
          label="Montant total perdu"
          optional
          hint={hintOf(props, "amount", props.hasCurrency ? TOLD_SUM : IN_EUROS)}
          inputMode="decimal"
          suffix={props.hasCurrency ? undefined : "€"}
          width="medium"
        />
        {props.hasCurrency && (
          <SelectField
            field={at(props.fields, "currency")}
            label="Monnaie"
            options={optionsOf(TOLD_CURRENCY_LABELS)}
            required={false}
            className="max-w-80"
          />
        )}
      </>
    );
  },
  paymentMethods: (props: MoneyProps) => (
    <CheckboxGroup
      field={at(props.fields, "paymentMethods")}
      label="Comment l’argent est-il parti ?"
      optional
      hint={hintOf(props, "paymentMethods", "Plusieurs réponses possibles.")}
      options={optionsOf(PAYMENT_METHOD_LABELS)}
    />
  ),
  bankName: (props: MoneyProps) => (
    <TextField
      field={at(props.fields, "bankName")}
      label="Votre banque"
      hint={hintOf(props, "bankName", "Celle d’où l’argent est parti.")}
      optional
      autoComplete="off"
      width="medium"
    />
  ),
};

// CSS shows it when the answer is chosen, so that it works without JavaScript.
const REFUND = "hidden group-has-[option[value=partial]:checked]/bank:grid";

/** What the bank answered. */
export function BankQuestions({ fields, paid }: Questions & { paid?: Paid | undefined }) {
  const currency = paid?.currency ?? "EUR";
  return (
    <div className="group/bank grid grid-cols-1 gap-6">
      <SelectField
        field={at(fields, "bankRefundStatus")}
        label="Où en est le remboursement ?"
        options={optionsOf(BANK_REFUND_LABELS)}
        placeholder={UNKNOWN}
        required={false}
      />
      <div className={REFUND}>
        <TextField
          field={at(fields, "bankRefundAmount")}
          label="Montant remboursé"
          optional
          hint={currency === "EUR" ? "En euros, par exemple 1 200." : "Par exemple 1 200."}
          inputMode="decimal"
          suffix={currency === "EUR" ? "€" : currency}
          width="medium"
        />
      </div>
      <TextArea
        field={at(fields, "bankActionDetails")}
        label="Ce que la banque a répondu ou fait"
        optional
        rows={3}
        maxLength={MAX_DETAILS}
      />
    </div>
  );
}

/** Where the complaint stands. */
export function ComplaintQuestions({ fields }: Questions) {
  return (
    <>
      <TextField
        field={at(fields, "policeReportNumber")}
        label="Numéro de la plainte"
        optional
        hint="Il figure sur le récépissé."
      />
      <DateField
        field={at(fields, "policeReportDate")}
        label="Date de la plainte"
        optional
        hint="Par exemple 20 3 2026."
      />
      <SelectField
        field={at(fields, "policeActionStatus")}
        label="Où en est la plainte ?"
        options={optionsOf(POLICE_ACTION_LABELS)}
        placeholder={UNKNOWN}
        required={false}
      />
      <TextArea
        field={at(fields, "policeActionDetails")}
        label="Ce que la police ou la gendarmerie a fait"
        optional
        rows={3}
        maxLength={MAX_DETAILS}
      />
    </>
  );
}
