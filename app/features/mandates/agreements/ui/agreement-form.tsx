import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import type { z } from "zod";
import { amountText } from "~/features/cases/rules";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { mandatesErrors } from "../../errors";
import { VAT_LABELS } from "../labels";
import type { Agreement } from "../queries.server";
import { VAT_RATES } from "../rules";
import type { agreementSchema } from "../schema";

type AgreementFormProps = {
  /** A new id for the agreement, made by the server. */
  newId: string;
  /** The agreement that waits for an answer and would be replaced; its terms are in the fields. */
  replaced: Agreement | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The form with which the lawyer of a case proposes a fee agreement. */
export function AgreementForm({ newId, replaced, lastResult }: AgreementFormProps) {
  // The id stays the same while the page reloads its data.
  const [id] = useState(newId);
  const [form, fields] = useForm<z.input<typeof agreementSchema>, z.output<typeof agreementSchema>>({
    ...serverRules,
    id: "convention",
    lastResult,
    defaultValue: replaced ? typedTerms(replaced) : { vatRate: "2000" },
  });
  const question = fields.confirmed.errors?.[0];
  return (
    <Card title={replaced ? "Remplacer la proposition" : "Proposer une convention d’honoraires"}>
      <p className="max-w-measure text-ink-quiet">
        Un honoraire de résultat seul est nul (loi du 31 décembre 1971, article 10), et une base symbolique ne suffit
        pas (Civ. 2e, 10 novembre 2021, n°&nbsp;19-26.183)&nbsp;: l’honoraire de base rémunère le travail prévu.
      </p>
      <AppForm failure={mandatesErrors.messageOf("agreement_failed")} form={form} className="grid grid-cols-1 gap-5">
        <input type="hidden" name="id" value={id} data-draft="with" />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            field={fields.baseFee}
            label="Honoraire de base, hors taxes"
            suffix="€"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            field={fields.vatRate}
            label="TVA"
            options={VAT_RATES.map((value) => ({ value, label: VAT_LABELS[value] }))}
          />
          <TextField
            field={fields.successRate}
            label="Honoraire de résultat, TTC"
            optional
            hint="En plus de la base, sur les sommes récupérées. 20&nbsp;% au plus, le taux annoncé sur le site."
            suffix="%"
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <TextArea
          field={fields.scope}
          label="Ce que couvre l’honoraire de base"
          hint="Les diligences prévues, par exemple une mise en demeure de la banque et une assignation."
          rows={5}
          maxLength={3000}
        />
        <TextArea field={fields.expenses} label="Frais prévisibles" optional rows={3} maxLength={3000} />
        <div role="alert" className="font-semibold text-bad empty:hidden">
          {question}
        </div>
        {question && <input type="hidden" name="confirmed" value={question} />}
        <p className="text-sm text-ink-quiet">
          Un message annonce la convention au client, qui la lit en entier sur sa page. Une convention acceptée ne se
          modifie pas.
        </p>
        <SubmitButton name="intent" value="propose" pendingLabel="Envoi…" className="justify-self-start">
          {question ? "Proposer quand même" : "Proposer la convention"}
        </SubmitButton>
      </AppForm>
    </Card>
  );
}

/** Takes a proposal back before its answer. */
export function WithdrawForm({ id }: { id: string }) {
  return (
    <AppForm failure={mandatesErrors.messageOf("mandate_change_failed")} id="retrait" className="justify-self-start">
      <input type="hidden" name="id" value={id} />
      <DialogButton dialog="retrait-question" variant="second">
        Retirer la proposition
      </DialogButton>
      <ConfirmDialog
        id="retrait-question"
        title="Retirer cette proposition ?"
        confirmLabel="Retirer la proposition"
        submit={{ form: "retrait", name: "intent", value: "withdraw" }}
      >
        <p>Le client ne peut plus l’accepter, et un message le lui dit. Vous pourrez en proposer une autre.</p>
      </ConfirmDialog>
    </AppForm>
  );
}

/** The terms of an agreement as its lawyer typed them. */
function typedTerms({ baseFee, vatRate, successRate, scope, expenses }: Agreement): z.input<typeof agreementSchema> {
  return {
    id: "",
    baseFee: amountText(baseFee),
    vatRate: String(vatRate) as (typeof VAT_RATES)[number],
    successRate: successRate === null ? "" : String(successRate / 100).replace(".", ","),
    scope,
    expenses: expenses ?? "",
  };
}
