import { noticeErrors } from "~/features/notices/errors";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { DAY_TITLE } from "../labels";

/** The intents of the form. */
export const MORNING_INTENTS = { on: "morning.on", off: "morning.off" } as const;

/** Whether a person of the staff wants the e-mail of the morning. */
export function MorningForm({ isWanted }: { isWanted: boolean }) {
  return (
    <Card title={DAY_TITLE}>
      <AppForm failure={noticeErrors.messageOf("notices_save_failed")} preventScrollReset>
        <p className="max-w-measure text-ink-quiet">
          Chaque matin à 8&nbsp;h&nbsp;30, un e-mail compte les promesses rompues, celles qui vont l’être et les
          échéances de trois jours. Aucun nom n’y figure. {isWanted ? "Vous le recevez." : "Vous ne le recevez pas."}
        </p>
        <SubmitButton
          name="intent"
          value={isWanted ? MORNING_INTENTS.off : MORNING_INTENTS.on}
          variant="second"
          pendingLabel="Enregistrement…"
          className="justify-self-start"
        >
          {isWanted ? "Ne plus recevoir cet e-mail" : "Recevoir cet e-mail"}
        </SubmitButton>
      </AppForm>
    </Card>
  );
}
