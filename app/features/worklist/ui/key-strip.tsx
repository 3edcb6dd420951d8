import { Keys } from "~/ui/shortcut-keys";
import { useWantsShortcuts } from "~/ui/use-shortcuts";
import { WORK_ACTS, type WorkAct } from "../rules";
import { ACT_BUTTONS } from "./act-bar";

const WORDS: Record<WorkAct, string> = { give: "confier", sleep: "mettre en sommeil", file: "classer" };

/** The keys of the list, below it on a large screen, for who wants them. */
export function KeyStrip({ acts }: { acts: readonly WorkAct[] }) {
  if (!useWantsShortcuts()) return null;
  const keys = [
    ["j", "suivant"],
    ["k", "précédent"],
    ["Enter", "ouvrir"],
    ...WORK_ACTS.filter((act) => acts.includes(act)).map((act) => [ACT_BUTTONS[act].key, WORDS[act]] as const),
    ["t", "étiqueter"],
    ["r", "répondre"],
    ["?", "tout voir"],
  ] as const;
  return (
    <p className="hidden flex-wrap gap-x-4 gap-y-1 px-1 text-xs text-ink-quiet lg:flex print:hidden">
      {keys.map(([key, word]) => (
        <span key={key} className="whitespace-nowrap">
          <Keys keys={key} /> {word}
        </span>
      ))}
    </p>
  );
}
