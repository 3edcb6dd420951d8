import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime, formatDay } from "~/ui/format";
import { worklistErrors } from "../errors";
import type { FollowUp } from "../follow-up.queries.server";
import { refText, UNTIL_MESSAGE, WORKLIST_PATH } from "../rules";

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

/** « En sommeil », for the reader alone: until when, and the way to change it. */
export function ReminderCard({ followUp: { id, remindOn, unansweredSince, isFirstDue } }: { followUp: FollowUp }) {
  const kind = unansweredSince || isFirstDue ? "message" : "reminder";
  const item = refText({ kind, id, case: { id } });
  return (
    <Card title="En sommeil">
      {remindOn && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{remindOn === UNTIL_MESSAGE ? "Jusqu’au prochain message." : `Jusqu’au ${formatDay(remindOn)}.`}</p>
          <AppForm failure={FAILURE} preventScrollReset>
            <SubmitButton name="intent" value="forget" variant="quiet" size="small">
              Réveiller
            </SubmitButton>
          </AppForm>
        </div>
      )}
      <p>
        Le dossier quitte votre liste jusqu’à un jour, ou jusqu’à un message du client. Le délai promis court toujours.
        Personne d’autre ne voit ce choix.
      </p>
      <ButtonLink
        to={`${WORKLIST_PATH}?${new URLSearchParams({ do: "sleep", item })}`}
        variant="second"
        size="small"
        className="justify-self-start"
      >
        Mettre en sommeil
      </ButtonLink>
    </Card>
  );
}
