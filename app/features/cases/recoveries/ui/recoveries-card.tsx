import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { platformErrors } from "~/platform/errors";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DateField } from "~/ui/date-field";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate, formatMoney } from "~/ui/format";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useLateValidation } from "~/ui/use-late-validation";
import { caseErrors } from "../../errors";
import { optionsOf, RECOVERY_SOURCE_LABELS } from "../../labels";
import type { recoverySchema } from "../../schema";
import { useNewRowId } from "../../wizard/ui/use-new-row-id";
import type { Recovery } from "../queries.server";
import { declaredText } from "../rules";
import { RecoveryList } from "./recovery-list";

export type RecoveriesCardProps = {
  recoveries: readonly Recovery[];
  canRecord: boolean;
  /** Whether the reader may say that a sum is on the CARPA account: no lawyer who is not verified. */
  mayUseCarpa: boolean;
  /** What the client, by name, declares that the bank paid back, and nobody has confirmed. */
  declared: { amount: number; by: string } | null;
  /** Whether the form begins with that sum. */
  isConfirming: boolean;
  /** A new id for the form, made by the server. */
  newId: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  /** What was being typed when the session ended. */
  kept?: Record<string, string> | undefined;
};

/** The sums recovered on a case, for the staff: the list with its totals, and the form of a new one. */
export function RecoveriesCard(props: RecoveriesCardProps) {
  const { recoveries, canRecord, declared, isConfirming, newId, lastResult } = props;
  const confirmed =
    isConfirming && declared ? { amount: typedAmount(declared.amount), source: "bank_transfer" } : undefined;
  const kept = props.kept ?? confirmed;
  const id = useNewRowId(newId, recoveries);
  return (
    <Card title="Sommes récupérées">
      {declared && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field border border-dashed border-line-strong px-4 py-2">
          <p className="min-w-0 wrap-anywhere">
            <strong className="tabular-nums">{declaredText(declared.amount)}</strong>
            {` par ${declared.by}`}
            <span className="block text-sm text-ink-quiet">
              Remboursement de la banque, à confirmer. Une fois confirmé, il compte, avec ses honoraires.
            </span>
          </p>
          {canRecord && !isConfirming && (
            <ButtonLink to="?confirm=refund#sommes" variant="second" size="small" className="print:hidden">
              Confirmer<span className="sr-only"> la somme déclarée</span>
            </ButtonLink>
          )}
        </div>
      )}
      {recoveries.length > 0 ? (
        <RecoveryList
          recoveries={recoveries}
          side="staff"
          action={canRecord ? (recovery) => <Removal recovery={recovery} /> : undefined}
        />
      ) : (
        !declared && <p className="text-ink-quiet">Rien n’a encore été récupéré sur ce dossier.</p>
      )}
      {canRecord && (
        <details open={Boolean(lastResult || kept)} className="group print:hidden">
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
            Ajouter une somme récupérée
          </summary>
          <RecoveryForm {...props} kept={kept} key={`${id} ${isConfirming}`} id={id} />
        </details>
      )}
    </Card>
  );
}

/** An amount as it is typed in its field. */
const typedAmount = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace(".", ",");

type RecoveryFormProps = Pick<RecoveriesCardProps, "mayUseCarpa" | "lastResult" | "kept"> & { id: string };

function RecoveryForm({ id, mayUseCarpa, lastResult, kept }: RecoveryFormProps) {
  const [form, fields] = useForm<z.input<typeof recoverySchema>, z.output<typeof recoverySchema>>({
    id: "somme",
    lastResult,
    defaultValue: kept,
    ...useLateValidation(() => import("../../schema").then(({ checkRecovery }) => checkRecovery)),
  });
  const question = fields.confirmed.errors?.[0];
  return (
    <AppForm
      failure={caseErrors.messageOf("recovery_save_failed")}
      form={form}
      className="grid grid-cols-1 gap-5 pt-3"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField field={fields.amount} label="Montant" suffix="€" inputMode="decimal" autoComplete="off" />
        <DateField field={fields.receivedOn} label="Reçue le" />
        <SelectField
          field={fields.source}
          label="D’où vient la somme"
          placeholder="Choisissez une provenance"
          options={optionsOf(RECOVERY_SOURCE_LABELS)}
        />
        <TextField
          field={fields.sourceDetails}
          label="Précision"
          hint="Nécessaire si vous choisissez «&nbsp;Autre&nbsp;»."
          maxLength={200}
        />
      </div>
      {mayUseCarpa && (
        <label className="flex min-h-11 items-center gap-3">
          <input {...getInputProps(fields.onCarpa, { type: "checkbox" })} key={fields.onCarpa.key} className="tick" />
          Reçue sur le compte CARPA
        </label>
      )}
      <p className="text-sm text-ink-quiet">Le client voit aussitôt la somme et les honoraires sur son dossier.</p>
      <div role="alert" className="font-semibold text-bad empty:hidden">
        {question}
      </div>
      {question && <input type="hidden" name="confirmed" value={question} />}
      <SubmitButton name="intent" value="recovery.add" pendingLabel="Ajout…" className="justify-self-start">
        {question ? "Ajouter quand même" : "Ajouter cette somme"}
      </SubmitButton>
    </AppForm>
  );
}

/** Removes a sum that was entered by mistake; a correction is a new sum. */
function Removal({ recovery }: { recovery: Recovery }) {
  const { id, amount, receivedOn } = recovery;
  const form = `retirer-${id}`;
  const what = `${formatMoney(amount)} du ${formatDate(receivedOn)}`;
  return (
    <AppForm
      failure={platformErrors.messageOf("deletion_failed")}
      id={form}
      className="print:hidden"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <DialogButton dialog={`${form}-question`} variant="quiet" size="small">
        Retirer<span className="sr-only"> la somme de {what}</span>
      </DialogButton>
      <ConfirmDialog
        id={`${form}-question`}
        title={`Retirer la somme de ${what} ?`}
        confirmLabel="Retirer cette somme"
        submit={{ form, name: "intent", value: "recovery.remove" }}
      >
        <p>Elle disparaît aussi pour le client. L’historique en garde la trace.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
