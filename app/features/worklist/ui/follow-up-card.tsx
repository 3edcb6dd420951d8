import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import { Card } from "~/ui/card";
import { DateField } from "~/ui/date-field";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime, formatDay } from "~/ui/format";
import { worklistErrors } from "../errors";
import type { FollowUp } from "../follow-up.queries.server";
import type { reminderSchema } from "../schema";

const FAILURE = worklistErrors.messageOf("follow_up_failed");

/** Whether the conversation waits for an answer, and the way to say otherwise. */
export function AnswerCard({ followUp: { unansweredSince, isFirstDue, canDismiss } }: { followUp: FollowUp }) {
  const button = unansweredSince
    ? { intent: "dismiss", label: "Rien à répondre" }
    : { intent: "mark", label: "Marquer comme à répondre" };
  return (
    <Card title="Réponse">
      <p>{stateText(unansweredSince, isFirstDue)}</p>
      {(unansweredSince ? canDismiss : !isFirstDue) && (
        <AppForm failure={FAILURE} preventScrollReset>
          <SubmitButton
            name="intent"
            value={button.intent}
            variant="second"
            size="small"
            className="justify-self-start"
          >
            {button.label}
          </SubmitButton>
        </AppForm>
      )}
    </Card>
  );
}

function stateText(unansweredSince: Date | null, isFirstDue: boolean): string {
  if (isFirstDue) return "La première réponse n’a pas été écrite. Le délai promis court jusqu’à elle.";
  if (unansweredSince) return `À répondre, depuis le ${formatDateTime(unansweredSince)}.`;
  return "Rien n’attend de réponse. Un nouveau message du client revient de lui-même dans «\u00a0À traiter\u00a0».";
}

type ReminderCardProps = {
  followUp: FollowUp;
  lastResult?: SubmissionResult<string[]> | undefined;
  /** The days that one press chooses. */
  soon: readonly { day: string; label: string }[];
};

/** « Rappeler le … », for the reader alone. */
export function ReminderCard({ followUp: { remindOn }, lastResult, soon }: ReminderCardProps) {
  const [form, fields] = useForm<z.input<typeof reminderSchema>>({ ...serverRules, id: "rappel", lastResult });
  return (
    <Card title="Mon rappel">
      {remindOn && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Le {formatDay(remindOn)}.</p>
          <AppForm failure={FAILURE} preventScrollReset>
            <SubmitButton name="intent" value="forget" variant="quiet" size="small">
              Retirer le rappel
            </SubmitButton>
          </AppForm>
        </div>
      )}
      <AppForm failure={FAILURE} className="flex flex-wrap gap-2" aria-label="Rappel rapide" preventScrollReset>
        <input type="hidden" name="intent" value="remind" />
        {soon.map(({ day, label }) => (
          <SubmitButton key={day} name="remindOn" value={day} variant="second" size="small">
            <span className="sr-only">Rappeler </span>
            {label}
          </SubmitButton>
        ))}
      </AppForm>
      <AppForm failure={FAILURE} form={form} className="grid grid-cols-1 justify-items-start gap-4" preventScrollReset>
        <DateField
          field={fields.remindOn}
          label="Rappeler le"
          hint="Le dossier quitte votre liste jusqu’à ce jour, ou jusqu’à un message du client. Personne d’autre ne voit ce rappel."
        />
        <SubmitButton name="intent" value="remind" variant="second" size="small">
          Enregistrer le rappel
        </SubmitButton>
      </AppForm>
    </Card>
  );
}
