import type { ReactNode } from "react";
import { DayInputs } from "~/ui/date-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { worklistErrors } from "../errors";
import { DELAY_REASON_LABELS } from "../labels";
import { DELAY_REASONS, UNTIL_MESSAGE, type WorkAct } from "../rules";

/** The question before an act, as the page's loader answers it. */
export type AskedAct = {
  act: WorkAct;
  /** The items, as `refText` writes them. */
  items: readonly string[];
  /** To whom an item may be given; the reader first. */
  team: readonly { id: string; name: string; isSelf: boolean }[];
  soon: readonly { day: string; label: string }[];
  /** Whether a client waits for an answer: then a reason is asked. */
  isOwed: boolean;
  /** Whether all of them are conversations, which a message wakes. */
  isTalk: boolean;
};

const SUBMIT: Record<WorkAct, string> = { give: "Confier", sleep: "Mettre en sommeil", file: "Classer" };

/** « Confier à », « En sommeil jusqu’à », « Classer »: one question for one row or several. The first choice has the focus. */
export function ActForm({ asked, action, cancel }: { asked: AskedAct; action: string; cancel: ReactNode }) {
  const { act, items, team, soon, isOwed, isTalk } = asked;
  const needsReason = isOwed && act !== "give";
  return (
    <AppForm
      action={action}
      failure={worklistErrors.messageOf("follow_up_failed")}
      className="grid grid-cols-1 gap-4"
      preventScrollReset
    >
      <input type="hidden" name="intent" value={`act.${act}`} />
      {items.map((item) => (
        <input key={item} type="hidden" name="item" value={item} />
      ))}
      {act === "give" && (
        <Choices legend="À qui">
          {team.map(({ id, name, isSelf }, index) => (
            <Choice key={id} name="owner" value={id} isDefault={index === 0}>
              {isSelf ? `Moi, ${name}` : name}
            </Choice>
          ))}
          <Choice name="owner" value="">
            À l’équipe
          </Choice>
        </Choices>
      )}
      {act === "sleep" && (
        <Choices legend="Jusqu’à quand">
          {soon.map(({ day, label }, index) => (
            <Choice key={day} name="until" value={day} isDefault={index === 0}>
              {label}
            </Choice>
          ))}
          {isTalk && (
            <Choice name="until" value={UNTIL_MESSAGE}>
              Jusqu’au prochain message
            </Choice>
          )}
          <fieldset className="grid gap-1 py-2 text-sm">
            <legend>Un autre jour</legend>
            <DayInputs name="day" id="un-autre-jour" />
          </fieldset>
        </Choices>
      )}
      {needsReason && (
        <Choices legend="Pourquoi le client attend encore">
          {DELAY_REASONS.map((reason) => (
            <Choice key={reason} name="reason" value={reason}>
              {DELAY_REASON_LABELS[reason]}
            </Choice>
          ))}
        </Choices>
      )}
      <p className="text-sm text-ink-quiet">{noteOf(act, isOwed)}</p>
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <SubmitButton>{SUBMIT[act]}</SubmitButton>
      </div>
    </AppForm>
  );
}

function noteOf(act: WorkAct, isOwed: boolean): string {
  if (act === "give") return "La ligne passe dans «\u00a0À moi\u00a0» de cette personne. Rien n’est marqué comme lu.";
  const back = "Un nouveau message du client la fait revenir.";
  return isOwed ? `Le délai promis court toujours, et la raison va au journal. ${back}` : back;
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = { name: string; value: string; isDefault?: boolean; children: ReactNode };

function Choice({ name, value, isDefault = false, children }: ChoiceProps) {
  return (
    <label data-choice className="flex min-h-11 items-center gap-3">
      <input type="radio" name={name} value={value} defaultChecked={isDefault} className="tick" />
      {children}
    </label>
  );
}
