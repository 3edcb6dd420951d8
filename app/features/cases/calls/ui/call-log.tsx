import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { platformErrors } from "~/platform/errors";
import { Card } from "~/ui/card";
import { DateField } from "~/ui/date-field";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { OtherText } from "~/ui/other-text";
import { SelectField } from "~/ui/select-field";
import { TextArea } from "~/ui/text-area";
import { TextField } from "~/ui/text-field";
import { TitledForm } from "~/ui/titled-form";
import { useLateValidation } from "~/ui/use-late-validation";
import { caseErrors } from "../../errors";
import { optionsOf } from "../../labels";
import { useNewRowId } from "../../wizard/ui/use-new-row-id";
import { CALL_DIRECTION_LABELS } from "../labels";
import type { CaseCall } from "../queries.server";
import type { callSchema } from "../schema";
import { fieldsOf, useEditedCall } from "./use-edited-call";

export type CallLogProps = {
  calls: readonly CaseCall[];
  newId: string;
  /** The moment at which the page was read, in Paris. */
  moment: { day: string; time: string };
  /** The result of a refused submission, with the id of its call. */
  refused?: { id: string; result: SubmissionResult<string[]> } | undefined;
  /** What was being typed when the session ended. */
  kept?: Record<string, string> | undefined;
};

/** The telephone calls about a case, the latest first. Each person changes and removes those they noted. */
export default function CallLog({ calls, newId, moment, refused, kept }: CallLogProps) {
  const id = useNewRowId(newId, calls);
  const refusedCall = refused && calls.find((call) => call.id === refused.id);
  const isRefused = refused !== undefined && !refusedCall;
  return (
    <Card>
      <TitledForm title="Appels" action="Noter un appel" isOpen={isRefused || kept !== undefined}>
        <CallForm
          key={id}
          id={id}
          formId="appel"
          intent="call.add"
          submitLabel="Ajouter l’appel"
          values={kept ?? { calledOn: moment.day, calledAt: moment.time }}
          lastResult={isRefused ? refused.result : undefined}
        />
      </TitledForm>
      {calls.length === 0 ? (
        <p className="text-ink-quiet">Aucun appel n’a été noté.</p>
      ) : (
        <ol className="grid gap-4">
          {calls.map((call) => (
            <Call key={call.id} call={call} lastResult={call === refusedCall ? refused?.result : undefined} />
          ))}
        </ol>
      )}
    </Card>
  );
}

const SUMMARY = "inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4";

type CallProps = { call: CaseCall; lastResult: SubmissionResult<string[]> | undefined };

function Call({ call, lastResult }: CallProps) {
  const { direction, caller, calledAt, minutes, text, nextStep, author, isEdited, isOwn } = call;
  return (
    <li className="grid gap-1 border-l-3 border-line pl-4">
      <p className="font-semibold wrap-anywhere">
        {CALL_DIRECTION_LABELS[direction]} · {caller}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      {nextStep && (
        <p className="wrap-anywhere">
          <b>Ensuite&nbsp;:</b> {nextStep}
        </p>
      )}
      <p className="text-sm text-ink-quiet">
        {formatDateTime(calledAt)}
        {minutes !== null && <> · {minutes}&nbsp;min</>} · noté par {author || "un compte supprimé"}
        {isEdited && " · modifié"}
      </p>
      {isOwn && <OwnCall call={call} lastResult={lastResult} />}
    </li>
  );
}

function OwnCall({ call, lastResult }: CallProps) {
  const { id, calledAt } = call;
  const form = `effacer-${id}`;
  const formId = `appel-${id}`;
  const isRefused = lastResult?.error?.[""]?.includes(caseErrors.messageOf("case_call_changed")) ?? false;
  const edited = useEditedCall(formId, call, isRefused);
  const about = <span className="sr-only"> l’appel du {formatDateTime(calledAt)}</span>;
  return (
    <details open={Boolean(lastResult)} className="print:hidden">
      <summary className={SUMMARY}>Modifier ou supprimer{about}</summary>
      <div className="grid gap-2 pt-2">
        {edited.other && (
          <OtherText label="Cet appel a changé" text={textOf(edited.other)} onTake={edited.take} onKeep={edited.keep} />
        )}
        <CallForm
          key={edited.round}
          id={id}
          formId={formId}
          intent="call.edit"
          submitLabel="Enregistrer"
          values={fieldsOf(edited.base)}
          version={edited.base.version}
          onSend={edited.onSend}
          lastResult={isRefused && !edited.other ? undefined : lastResult}
        />
        <AppForm
          failure={platformErrors.messageOf("deletion_failed")}
          id={form}
          className="contents"
          preventScrollReset
        >
          <input type="hidden" name="id" value={id} />
          <DialogButton dialog={`${form}-question`} variant="danger" size="small" className="justify-self-start">
            Supprimer{about}
          </DialogButton>
        </AppForm>
      </div>
      <ConfirmDialog
        id={`${form}-question`}
        title="Supprimer cet appel&nbsp;?"
        confirmLabel="Supprimer l’appel"
        submit={{ form, name: "intent", value: "call.delete" }}
      >
        <p>
          Ce qui en est noté disparaît pour toute l’équipe. L’historique garde seulement la trace de sa suppression.
        </p>
      </ConfirmDialog>
    </details>
  );
}

/** All that is noted of a call. */
function textOf({ direction, caller, calledAt, minutes, text, nextStep }: CaseCall): string {
  const duration = minutes === null ? "" : ` · ${minutes}\u00a0min`;
  const facts = `${CALL_DIRECTION_LABELS[direction]} · ${caller} · ${formatDateTime(calledAt)}${duration}`;
  return [facts, text, ...(nextStep ? [`Ensuite\u00a0: ${nextStep}`] : [])].join("\n");
}

type CallFormProps = {
  /** The id of the call. */
  id: string;
  /** The id of the form, unique in the page. */
  formId: string;
  intent: "call.add" | "call.edit";
  submitLabel: string;
  values: Record<string, string>;
  /** Of the call that is changed. */
  version?: string;
  onSend?: () => void;
  lastResult: SubmissionResult<string[]> | undefined;
};

function CallForm({ id, formId, intent, submitLabel, values, version, onSend, lastResult }: CallFormProps) {
  const [form, fields] = useForm<z.input<typeof callSchema>, z.output<typeof callSchema>>({
    id: formId,
    lastResult,
    defaultValue: values,
    ...useLateValidation(() => import("../schema").then(({ checkCall }) => checkCall), "onSubmit"),
  });
  return (
    <AppForm
      failure={caseErrors.messageOf("call_save_failed")}
      form={form}
      {...(onSend && { onSend })}
      className="grid grid-cols-1 gap-4 pt-3"
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} data-draft="with" />
      {version && <input type="hidden" name="version" key={version} defaultValue={version} data-draft="with" />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <DateField field={fields.calledOn} label="Jour" />
        <TextField field={fields.calledAt} label="Heure" width="short" inputMode="text" autoComplete="off" />
        <SelectField
          field={fields.direction}
          label="Sens de l’appel"
          placeholder="Reçu ou passé"
          options={optionsOf(CALL_DIRECTION_LABELS)}
        />
        <TextField field={fields.caller} label="Avec qui" autoComplete="off" maxLength={120} />
        <TextField
          field={fields.minutes}
          label="Durée"
          optional
          suffix="min"
          width="short"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField field={fields.nextStep} label="Suite à donner" optional autoComplete="off" maxLength={300} />
      </div>
      <TextArea field={fields.text} label="Ce qui s’est dit" rows={3} />
      <SubmitButton name="intent" value={intent} variant="second" size="small" className="justify-self-start">
        {submitLabel}
      </SubmitButton>
    </AppForm>
  );
}
