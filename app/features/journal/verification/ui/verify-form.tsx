import { type SubmissionResult, useForm } from "@conform-to/react";
import { platformErrors } from "~/platform/errors";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { TextField } from "~/ui/text-field";
import type { PublishedHead } from "../../publication/queries.server";
import { formatHead } from "../../schema";
import { faultSentence, verificationSentence } from "../labels";
import type { Verification } from "../queries.server";

type VerifyFormProps = {
  published: PublishedHead | null;
  lastResult: SubmissionResult<string[]> | undefined;
  found: Verification | null;
  /** Whether a mail server is set. */
  sendsEmails: boolean;
};

/** The form that verifies the whole journal, with the result. */
export function VerifyForm({ published, lastResult, found, sendsEmails }: VerifyFormProps) {
  const [form, fields] = useForm<{ head: string }>({ ...serverRules, id: "verifier", lastResult });
  return (
    <Card title="Vérifier le journal">
      <p className="max-w-measure text-ink-quiet">
        Chaque ligne porte l’empreinte de la précédente. La vérification les relit toutes et nomme celles qui ont été
        modifiées, ajoutées ou retirées.{" "}
        {published
          ? `Dernière empreinte publiée le ${formatDateTime(published.at)} : ligne n°\u00a0${published.seq}.`
          : `La première empreinte sera publiée demain matin, dans le journal technique${sendsEmails ? " et par e-mail aux administrateurs" : ""}.`}
      </p>
      {found && <Found found={found} />}
      <AppForm
        failure={platformErrors.messageOf("data_load_failed")}
        form={form}
        className="grid grid-cols-1 gap-4"
        preventScrollReset
      >
        <TextField
          field={fields.head}
          label="Empreinte publiée"
          optional
          hint="Copiez-la pour vérifier aussi que la fin du journal n’a pas été réécrite."
          autoComplete="off"
        />
        <SubmitButton pendingLabel="Vérification…" className="justify-self-start">
          Vérifier le journal
        </SubmitButton>
      </AppForm>
    </Card>
  );
}

function Found({ found }: { found: Verification }) {
  const isSound = found.faultCount === 0;
  return (
    <div role={isSound ? "status" : "alert"}>
      <Banner tone={isSound ? "success" : "error"} title={verificationSentence(found)}>
        {found.faults.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {found.faults.map((fault) => (
              <li key={`${fault.what} ${fault.seq} ${fault.entryId}`}>{faultSentence(fault)}</li>
            ))}
          </ul>
        )}
        {found.links > 0 && (
          <p className="text-sm wrap-anywhere">
            Empreinte : <code>{formatHead(found.head)}</code>
          </p>
        )}
      </Banner>
    </div>
  );
}
