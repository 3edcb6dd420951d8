import { useEffect } from "react";
import { placesOfVariables } from "~/platform/variables-in-words";

/** Backspace and its like take a variable of a text area away as a whole: half of « {Prénom} » would be no variable. */
export function useWholeVariables(formId: string, name: string): void {
  useEffect(() => {
    const area = document.getElementById(formId)?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);
    if (!area) return;
    const onBeforeInput = (event: InputEvent) => {
      if (!event.inputType.startsWith("delete") || event.isComposing) return;
      const { selectionStart: start, selectionEnd: end } = area;
      const range = rangeToDelete(area.value, { start, end }, event.inputType.endsWith("Forward"));
      if (!range) return;
      event.preventDefault();
      area.setSelectionRange(range.start, range.end);
      // The only way of deleting that the browser's own undo knows.
      document.execCommand("delete");
    };
    area.addEventListener("beforeinput", onBeforeInput);
    return () => area.removeEventListener("beforeinput", onBeforeInput);
  }, [formId, name]);
}

type Range = { start: number; end: number };

/** What a key deletes instead of a part of a variable; null when it touches none, or all of it. */
export function rangeToDelete(text: string, { start, end }: Range, isForward: boolean): Range | null {
  const reach =
    start === end ? { start: isForward ? start : start - 1, end: isForward ? end + 1 : end } : { start, end };
  const cut = placesOfVariables(text).filter(({ from, to }) => reach.start < to && reach.end > from);
  const range = {
    start: Math.min(reach.start, ...cut.map(({ from }) => from)),
    end: Math.max(reach.end, ...cut.map(({ to }) => to)),
  };
  return cut.length === 0 || (range.start === start && range.end === end) ? null : range;
}
