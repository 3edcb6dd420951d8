import { Suspense } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { selectionBarClass } from "~/ui/selection-bar-class";
import { useHydrated } from "~/ui/use-hydrated";
import { lazyPart } from "~/ui/use-late";
import { allowsDecision, DECISIONS, type Decision } from "../../rules";
import { DECISION_LABELS } from "../labels";
import type { ListedCase } from "../queries.server";

/** The id of the form to which the checkboxes of the rows belong. */
export const SELECTION_FORM = "selection";

export type SelectionBarProps = {
  /** The ticked cases of this page. */
  selected: readonly ListedCase[];
  /** The names of tags that are suggested. */
  tagNames: readonly string[];
  /** The address of the list, to which the tag is posted. */
  action: string;
  /** The parameters of this page's address: filters and cursor. */
  parameters: readonly (readonly [string, string])[];
};

const TagSelection = lazyPart(() => import("../../tags/ui/tag-selection"));

/**
 * The decisions on the ticked cases, each with the number of cases that allow it. The confirmation has its own address,
 * so it works without JavaScript; every decision is offered then. A tag is added here by scripts, and without them on the
 * page of each case.
 */
export function SelectionBar({ selected, parameters, tagNames, action }: SelectionBarProps) {
  const isHydrated = useHydrated();
  const offered = DECISIONS.map((decision) => ({ decision, count: countAllowed(selected, decision) })).filter(
    ({ count }) => !isHydrated || count > 0,
  );
  return (
    <div
      className={cx(
        "sticky bottom-3 z-10 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-brand bg-surface px-4 py-3 shadow-over",
        selectionBarClass(isHydrated, selected.length),
      )}
    >
      <Form
        id={SELECTION_FORM}
        method="get"
        action="/admin"
        preventScrollReset
        aria-label="Décider de la sélection"
        className="flex flex-wrap items-center gap-2"
      >
        {parameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p role="status" className="mr-2 text-sm font-semibold">
          {isHydrated ? countText(selected.length) : "Pour les dossiers cochés"}
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
            {isHydrated && count < selected.length && ` (${count})`}…
          </Button>
        ))}
      </Form>
      {selected.length > 0 && (
        <Suspense>
          <TagSelection ids={selected.map(({ id }) => id)} known={tagNames} action={action} />
        </Suspense>
      )}
    </div>
  );
}

function countAllowed(selected: readonly ListedCase[], decision: Decision): number {
  return selected.filter(({ status }) => allowsDecision(status, decision)).length;
}

function countText(count: number): string {
  if (count === 0) return "Aucun dossier sélectionné";
  return count === 1 ? "1 dossier sélectionné" : `${count} dossiers sélectionnés`;
}
