import { Suspense } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { selectionBarClass } from "~/ui/selection-bar-class";
import { Keys } from "~/ui/shortcut-keys";
import { useHydrated } from "~/ui/use-hydrated";
import { lazyPart } from "~/ui/use-late";
import { useWantsShortcuts } from "~/ui/use-shortcuts";
import { parseRef, WORK_ACTS, WORKLIST_PATH, type WorkAct } from "../rules";

/** The id of the form to which the checkboxes of the rows belong. */
export const SELECTION_FORM = "lignes";

/** The acts on the ticked rows, and their keys. */
export const ACT_BUTTONS: Record<WorkAct, { label: string; key: string }> = {
  give: { label: "Confier", key: "m" },
  sleep: { label: "En sommeil", key: "h" },
  file: { label: "Classer", key: "e" },
};

type ActBarProps = {
  ticked: readonly string[];
  /** The acts that the reader may do. */
  acts: readonly WorkAct[];
  /** The parameters of this page's address. */
  parameters: readonly (readonly [string, string])[];
  tagNames: readonly string[];
  /** The address to which a tag is posted. */
  action: string;
  /** Unticks every row. */
  onClear: () => void;
};

const TagSelection = lazyPart(() => import("~/features/cases/tags/ui/tag-selection"));

/** The acts on the ticked rows. Each question has its own address, so that it works without JavaScript. */
export function ActBar({ ticked, acts, parameters, tagNames, action, onClear }: ActBarProps) {
  const isHydrated = useHydrated();
  const wantsKeys = useWantsShortcuts();
  const cases = [...new Set(ticked.flatMap((ref) => parseRef(ref)?.caseId ?? []))];
  return (
    <div
      className={cx(
        "sticky bottom-3 z-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-brand bg-surface px-3 py-2 shadow-over",
        selectionBarClass(isHydrated, ticked.length),
      )}
    >
      <Form
        id={SELECTION_FORM}
        method="get"
        action={WORKLIST_PATH}
        preventScrollReset
        aria-label="Agir sur les lignes choisies"
        className="flex flex-wrap items-center gap-2"
      >
        {parameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p role="status" className="mr-2 text-sm font-semibold">
          {isHydrated ? countText(ticked.length) : "Pour les lignes cochées"}
        </p>
        {WORK_ACTS.filter((act) => acts.includes(act)).map((act) => (
          <Button key={act} type="submit" name="do" value={act} size="small" variant="second">
            {ACT_BUTTONS[act].label}
            {wantsKeys && (
              <span className="max-lg:hidden">
                <Keys keys={ACT_BUTTONS[act].key} />
              </span>
            )}
          </Button>
        ))}
      </Form>
      {cases.length > 0 && (
        <Suspense>
          <TagSelection ids={cases} known={tagNames} action={action} />
        </Suspense>
      )}
      {isHydrated && (
        <Button type="button" variant="quiet" size="small" className="ml-auto" onClick={onClear}>
          Décocher
        </Button>
      )}
    </div>
  );
}

function countText(count: number): string {
  return count > 1 ? `${count}\u00a0lignes choisies` : "1\u00a0ligne choisie";
}
