import { type SubmissionResult, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { VALIDATION_ANSWERS } from "~/db/schema/payment-enumerations";
import { caseErrors } from "~/features/cases/errors";
import { optionsOf } from "~/features/cases/labels";
import { amountText } from "~/features/cases/rules";
import { Banner } from "~/ui/banner";
import { DateField } from "~/ui/date-field";
import { Disclosure } from "~/ui/disclosure";
import type { FormDraft } from "~/ui/draft-store";
import type { Field } from "~/ui/field-types";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { SHOWN_NUMBER_LABELS, VALIDATION_LABELS, VALIDATION_QUESTION } from "../answer-labels";
import { paymentErrors } from "../errors";
import { CURRENCY_LABELS, METHOD_LABELS } from "../labels";
import type { ShownPayment } from "../rules";
import type { paymentSchema } from "../schema";
import { BANK_FIELDS, BankQuestions } from "./bank-questions";
import { PayeeQuestions } from "./payee-questions";
import { PaymentFacts } from "./payment-facts";

export type PaymentFormProps = {
  /** The id of the payment; a new one is made by the server. */
  id: string;
  /** The payment that is changed; none for a new one. */
  payment?: ShownPayment | undefined;
  /** What the form of a new one begins with. */
  first?: Record<string, string> | null;
  currency?: string | undefined;
  lastResult?: SubmissionResult<string[]> | undefined;
  /** Whether the case is a company’s. */
  isCompany: boolean;
  /** The countries offered for the bank of the account. */
  countries: readonly { value: string; label: string }[];
  /** What was being typed when the session ended. */
  kept?: Record<string, string> | undefined;
  /** What was typed and not sent (`AppForm`). */
  draft: FormDraft;
  /** Beside the button that saves: what leads on in the wizard. */
  actions?: ReactNode;
  /** Whether who handles the case reads it, and not its client. */
  forStaff?: boolean | undefined;
};

const UNKNOWN = "Je ne sais pas";

/** A payment: only the amount is asked for. What a method does not need is hidden by CSS, without JavaScript too. */
export function PaymentForm(props: PaymentFormProps) {
  const { id, payment, first, currency, isCompany, countries, lastResult, kept, draft, actions, forStaff } = props;
  const [form, fields] = useForm<z.input<typeof paymentSchema>, z.output<typeof paymentSchema>>({
    id: "operation",
    lastResult,
    defaultValue: kept ?? { currency, ...first, ...(payment && fieldsOf(payment)), ...typedIn(draft) },
    ...useLateValidation(() => import("../schema").then(({ checkPayment }) => checkPayment)),
  });
  const isRefused = lastResult?.error?.[""]?.includes(paymentErrors.messageOf("payment_changed")) ?? false;
  // The page has given the form a new id, over which the draft must not put the used one.
  const isUsed = lastResult?.error?.[""]?.includes(caseErrors.messageOf("already_sent")) ?? false;
  const [openedVersion] = useState(payment?.version);
  // Once the newer one was shown, sending the form again replaces it.
  const version = isRefused ? payment?.version : (kept?.version ?? draft.fields.version?.[0] ?? openedVersion);
  // Also what a page of version 0.3.0 had begun to type.
  const isToCheck = Boolean(payment?.reportedOn || fields.reportedOn.initialValue);
  return (
    <AppForm
      form={form}
      draft={draft}
      failure={paymentErrors.messageOf("payment_save_failed")}
      className="group/payment @container grid grid-cols-1 gap-6"
    >
      <input type="hidden" name="id" value={id} data-draft={isUsed ? undefined : "with"} />
      {payment && <input type="hidden" name="version" value={version} data-draft="with" />}
      {payment && isRefused && (
        <Banner tone="warning" title="Enregistré entre-temps">
          <PaymentFacts payment={payment} />
        </Banner>
      )}
      <div className="grid grid-cols-1 gap-5 @lg:grid-cols-2">
        <DateField field={fields.debitedOn} label="Date du débit" hint={DEBIT} optional />
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,9.5rem)] items-end gap-x-3">
          <TextField
            field={fields.amount}
            label="Montant"
            hint="Par exemple 12&nbsp;480,50."
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField field={fields.currency} label="Monnaie" options={optionsOf(CURRENCY_LABELS)} />
        </div>
        <SelectField
          field={fields.means}
          label="Moyen de paiement"
          placeholder={UNKNOWN}
          required={false}
          options={optionsOf(METHOD_LABELS)}
        />
        <TextField
          field={fields.ownBank}
          label="Banque d’où l’argent est parti"
          optional
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <Disclosure summary="Préciser (facultatif)" open={MORE_FIELDS.some((name) => isFilled(fields[name]))}>
        <div className="grid grid-cols-1 gap-8 text-ink">
          <div className="grid grid-cols-1 gap-5 @lg:grid-cols-2">
            <SelectField
              field={fields.accountCountry}
              label="Pays de cette banque"
              hint="Ses lois donnent les délais."
              placeholder={UNKNOWN}
              required={false}
              options={countries}
            />
            {isCompany && (
              <TextField
                field={fields.contractDays}
                label="Délai de contestation du contrat, en jours"
                hint="Celui d’une entreprise peut être plus court que la loi. Dit une fois, il compte pour les autres opérations de la même banque."
                optional
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                width="short"
              />
            )}
            <div className="hidden grid-cols-1 gap-5 group-has-[option[value=card]:checked]/payment:grid">
              <DateField field={fields.paidOn} label="Date de l’achat, si la carte est à débit différé" optional />
              <TextField
                field={fields.lastFour}
                label="Quatre derniers chiffres de la carte"
                hint="Jamais le numéro entier."
                optional
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                width="short"
              />
            </div>
            <SelectField
              className="@lg:col-span-2"
              field={fields.validatedBy}
              label={forStaff ? STAFF_QUESTION : VALIDATION_QUESTION}
              hint={payment?.validatedBy === "deceived" ? TO_SAY : "Aucune réponse n’est une faute."}
              placeholder="Choisissez une réponse"
              required={false}
              options={optionsOf(VALIDATION_LABELS).filter(({ value }) => isOffered(value, payment))}
            />
            <TextArea
              className="@lg:col-span-2"
              field={fields.shownText}
              label="Que disait exactement l’écran ou le message quand vous avez validé&nbsp;?"
              hint={forStaff ? "Mot pour mot." : "Mot pour mot. La capture se joint ensuite, sous l’opération."}
              optional
              rows={2}
              maxLength={2_000}
            />
            <SelectField
              field={fields.shownNumber}
              label="Quel numéro s’affichait&nbsp;?"
              placeholder="Choisissez une réponse"
              required={false}
              options={optionsOf(SHOWN_NUMBER_LABELS)}
            />
          </div>
          <PayeeQuestions fields={fields} />
          <Disclosure summary="Ce que la banque en sait" open={BANK_FIELDS.some((name) => isFilled(fields[name]))}>
            <BankQuestions fields={fields} isToCheck={isToCheck} />
          </Disclosure>
        </div>
      </Disclosure>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value={payment ? "payment.change" : "payment.add"}
          variant={actions ? "second" : "primary"}
          pendingLabel="Enregistrement…"
        >
          {payment ? "Enregistrer cette opération" : "Ajouter cette opération"}
        </SubmitButton>
        {actions}
      </div>
    </AppForm>
  );
}

/** An answer, or its error, is never folded away. */
const isFilled = ({ initialValue, errors }: Field): boolean => Boolean(initialValue || errors);

/** What stands under « Préciser ». */
const MORE_FIELDS = [
  "accountCountry",
  "contractDays",
  "paidOn",
  "lastFour",
  "validatedBy",
  "shownText",
  "shownNumber",
  "payeeName",
  "payeeIban",
  "payeeCheck",
  "cryptoChain",
  "cryptoAddress",
  "cryptoTransaction",
  ...BANK_FIELDS,
] as const;

const DEBIT = "Le jour où l’argent a quitté le compte, écrit sur le relevé.";
const STAFF_QUESTION = "Le client a-t-il tapé un code ou approuvé dans l’application\u00a0?";
const TO_SAY = "À préciser\u00a0: choisissez la réponse la plus juste. Aucune n’est une faute.";

/** A former answer is offered only where it was given. */
const isOffered = (value: string, payment: ShownPayment | undefined): boolean =>
  (VALIDATION_ANSWERS as readonly string[]).includes(value) || value === payment?.validatedBy;

const typedIn = ({ fields }: FormDraft): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [value = ""]]) => [name, value]));

/** A payment as the texts of its fields. */
function fieldsOf(payment: ShownPayment): Record<string, string> {
  const { amount, contractDays, method, id: _id, version: _version, ...answers } = payment;
  const texts = Object.entries(answers).filter(([, value]) => typeof value === "string");
  return {
    ...(Object.fromEntries(texts) as Record<string, string>),
    amount: amountText(amount),
    means: method ?? "",
    contractDays: String(contractDays ?? ""),
  };
}
