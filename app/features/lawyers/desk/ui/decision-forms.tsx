import { type SubmissionResult, useForm } from "@conform-to/react";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { withDe } from "~/ui/elision";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { TextArea } from "~/ui/text-area";
import { useLateValidation } from "~/ui/use-late-validation";
import { lawyerErrors } from "../../errors";
import type { LawyerState } from "../../rules";

type Props = {
  name: string;
  state: LawyerState;
  isRegistered: boolean;
  isMissing: boolean;
  /** The version of the registration that the page shows. */
  version: string;
  lastResult: { intent: string; reply: SubmissionResult<string[]> } | undefined;
};

const failure = lawyerErrors.messageOf("lawyer_update_failed");
const late = () => import("../schema").then(({ checkDecision }) => checkDecision);

/** What an administrator may decide about a lawyer in this state. */
export function DecisionForms({ name, state, isRegistered, isMissing, version, lastResult }: Props) {
  const replyTo = (intent: string) => (lastResult?.intent === intent ? lastResult.reply : undefined);
  const canVerify = isRegistered && (state === "to_verify" || isMissing);
  return (
    <Card title="Décider">
      {canVerify && <VerifyForm version={version} lastResult={replyTo("verify")} />}
      {!isRegistered && (
        <p className="text-ink-quiet">Cet avocat n’a pas encore rempli son inscription. Il n’y a rien à vérifier.</p>
      )}
      {state === "suspended" ? (
        <Reinstate name={name} version={version} lastResult={replyTo("reinstate")} />
      ) : (
        <SuspendForm name={name} lastResult={replyTo("suspend")} />
      )}
    </Card>
  );
}

type FormProps = { lastResult: SubmissionResult<string[]> | undefined };

function VerifyForm({ version, lastResult }: FormProps & { version: string }) {
  const [form, fields] = useForm<{ intent: string; note: string }>({
    id: "verifier",
    lastResult,
    ...useLateValidation(late),
  });
  return (
    <AppForm form={form} failure={failure} className="grid grid-cols-1 gap-4" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <TextArea
        field={fields.note}
        label="Ce que vous avez vu"
        rows={2}
        maxLength={500}
        hint="Par exemple la carte professionnelle, ou la réponse de l’Ordre. Seuls les administrateurs le lisent."
      />
      <SubmitButton name="intent" value="verify" className="justify-self-start">
        Vérifier à la main
      </SubmitButton>
    </AppForm>
  );
}

function SuspendForm({ name, lastResult }: FormProps & { name: string }) {
  const [form, fields] = useForm<{ intent: string; reason: string }>({
    id: "suspendre",
    lastResult,
    ...useLateValidation(late),
  });
  return (
    <details open={Boolean(lastResult)}>
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">
        Suspendre cet avocat
      </summary>
      <AppForm form={form} failure={failure} className="grid grid-cols-1 gap-4 pt-3" preventScrollReset>
        <TextArea
          field={fields.reason}
          label="Raison"
          rows={2}
          maxLength={500}
          hint="L’avocat la lit dans un e-mail. Ses dossiers reviennent à l’équipe."
        />
        <DialogButton dialog="suspendre-question" variant="danger" className="justify-self-start">
          Suspendre
        </DialogButton>
        <ConfirmDialog
          id="suspendre-question"
          title={`Suspendre ${name} ?`}
          confirmLabel="Suspendre cet avocat"
          submit={{ form: form.id, name: "intent", value: "suspend" }}
        >
          <p>Aucun dossier ne lui est plus confié, ses clients sont prévenus et sa page publique disparaît.</p>
        </ConfirmDialog>
      </AppForm>
    </details>
  );
}

function Reinstate({ name, version, lastResult }: FormProps & { name: string; version: string }) {
  const [form] = useForm<{ intent: string }>({ id: "lever", lastResult, ...serverRules });
  return (
    <AppForm form={form} failure={failure} className="grid gap-4" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <DialogButton dialog="lever-question" className="justify-self-start">
        Lever la suspension
      </DialogButton>
      <ConfirmDialog
        id="lever-question"
        title={`Lever la suspension ${withDe(name)} ?`}
        confirmLabel="Lever la suspension"
        submit={{ form: "lever", name: "intent", value: "reinstate" }}
      >
        <p>Des dossiers peuvent à nouveau lui être proposés. Les anciens ne lui reviennent pas.</p>
      </ConfirmDialog>
    </AppForm>
  );
}
