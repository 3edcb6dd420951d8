import { Form } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { useHydrated } from "~/ui/use-hydrated";
import { DECISION_LABELS } from "../../labels";
import { allows, DECISIONS, type Decision } from "../../rules";
import type { ListedCase } from "../queries.server";

/** The form of the boxes of the list, which stand in its rows. */
export const SELECTION_FORM = "selection";

export type SelectionBarProps = {
  /** The ticked cases of this page. */
  selected: readonly ListedCase[];
  /** Of the address of this page: its filters and its place. */
  parameters: readonly (readonly [string, string])[];
};

/**
 * What may be decided on the ticked cases, each decision with how many of them it suits. It asks at an address of its
 * own, so it works without scripts, where every decision is offered.
 */
export function SelectionBar({ selected, parameters }: SelectionBarProps) {
  const hydrated = useHydrated();
  const offered = DECISIONS.map((decision) => ({ decision, count: suited(selected, decision) })).filter(
    ({ count }) => !hydrated || count > 0,
  );
  const isShown = !hydrated || selected.length > 0;
  return (
    <Form
      id={SELECTION_FORM}
      method="get"
      action="/admin"
      preventScrollReset
      aria-label="Décider de la sélection"
      className={cx(
        "sticky bottom-3 z-10 flex-wrap items-center gap-2 rounded-card border border-brand bg-surface px-4 py-3 shadow-over",
        isShown ? "flex" : "hidden",
      )}
    >
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status" className="mr-2 text-sm font-semibold">
        {hydrated ? countWords(selected.length) : "Pour les dossiers cochés"}
      </p>
      {offered.map(({ decision, count }) => (
        <Button
          key={decision}
          type="submit"
          name="decision"
          value={decision}
          size="small"
          variant={decision === "reject" || decision === "delete" ? "danger" : "second"}
        >
          {DECISION_LABELS[decision]}
          {hydrated && count < selected.length && ` (${count})`}…
        </Button>
      ))}
    </Form>
  );
}

function suited(selected: readonly ListedCase[], decision: Decision): number {
  return selected.filter(({ status }) => allows(status, decision)).length;
}

function countWords(count: number): string {
  if (count === 0) return "Aucun dossier sélectionné";
  return count === 1 ? "1 dossier sélectionné" : `${count} dossiers sélectionnés`;
}
