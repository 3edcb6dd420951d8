import { type SubmissionResult, useForm } from "@conform-to/react";
import { Card } from "~/ui/card";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { SelectField } from "~/ui/select-field";
import { lawyerErrors } from "../../errors";
import type { Display } from "../queries.server";
import type { DisplayRequest } from "../schema";

type DisplayCardProps = {
  display: Display;
  /** The name under which the team writes now. */
  signature: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Who answers for the messages of the team, who is asked to, and whom an administrator may ask. */
export function DisplayCard({ display: { displayed, asked, offered }, signature, lastResult }: DisplayCardProps) {
  return (
    <Card title={<span id="avocat">Avocat affiché</span>}>
      <p className="max-w-measure">
        Dans un dossier sans avocat, l’équipe écrit sous «&nbsp;{signature}&nbsp;». À une adresse publique, seul un
        avocat vérifié qui accepte d’en répondre signe ces messages. Ceux d’avant gardent leur nom.
      </p>
      {displayed?.since && (
        <p>
          {displayed.name} en répond depuis le {formatDate(displayed.since)}.
          {!displayed.isOnDuty && " Son inscription n’est plus valable\u00a0: son nom n’est plus affiché."}
        </p>
      )}
      {displayed && <EndForm userId={displayed.userId} label={`Ne plus afficher ${displayed.name}`} />}
      {asked?.askedAt && (
        <p>
          Demandé à {asked.name} le {formatDate(asked.askedAt)}&nbsp;: la réponse se donne dans «&nbsp;Mon
          inscription&nbsp;».
        </p>
      )}
      {asked && <EndForm userId={asked.userId} label="Retirer la demande" />}
      {offered.length > 0 ? (
        <AskForm offered={offered} lastResult={lastResult} />
      ) : (
        !displayed && !asked && <p className="text-ink-quiet">Aucun avocat n’est vérifié pour le moment.</p>
      )}
    </Card>
  );
}

function AskForm({ offered, lastResult }: Pick<Display, "offered"> & Pick<DisplayCardProps, "lastResult">) {
  const [form, fields] = useForm<DisplayRequest>({ ...serverRules, id: "afficher", lastResult });
  return (
    <AppForm form={form} failure={lawyerErrors.messageOf("lawyer_update_failed")} className="grid grid-cols-1 gap-3">
      <SelectField
        field={fields.lawyer}
        label="Avocat à qui demander"
        placeholder="Choisissez"
        options={offered.map(({ userId, name }) => ({ value: userId, label: name }))}
      />
      <SubmitButton name="intent" value="display.ask" variant="second" className="justify-self-start">
        Demander son accord
      </SubmitButton>
    </AppForm>
  );
}

function EndForm({ userId, label }: { userId: string; label: string }) {
  return (
    <AppForm failure={lawyerErrors.messageOf("lawyer_update_failed")}>
      <input type="hidden" name="lawyer" value={userId} />
      <SubmitButton name="intent" value="display.end" variant="quiet">
        {label}
      </SubmitButton>
    </AppForm>
  );
}
