import { isChanged } from "~/ui/field-value";
import { setValue } from "~/ui/set-value";
import { PART_HYDRATED } from "~/ui/use-late";

/** A text area, a box to tick, or a field of files. */
type Field = HTMLTextAreaElement | HTMLInputElement;
const FIELDS = "textarea, input[type=checkbox], input[type=file]";

/**
 * Keeps what is typed into text areas, the boxes that are ticked and the files that are chosen before React has taken
 * over the page, and then tells React. It puts the server's text back into text areas, and its own state into boxes, and
 * has not heard of files; it leaves other fields as they are. Call it before `hydrateRoot`. The layout's « hydrated »
 * event ends it, and `PART_HYDRATED` for each part that comes later.
 */
export function keepTypedText(): void {
  const given = new Map<Field, string | boolean>();
  let isPageHydrated = false;
  const remember = ({ target }: Event) => {
    const field = target as Field;
    if (field.matches(FIELDS) && (!isPageHydrated || !isHydrated(field) || given.has(field)))
      given.set(field, answerOf(field));
  };
  // React may put its text back between two keys.
  const restore = ({ target }: Event) => {
    const field = target as Field;
    if (field instanceof HTMLTextAreaElement && given.has(field)) putBack(field, String(given.get(field)));
  };
  const settle = () => {
    for (const [field, value] of given) {
      if (!isHydrated(field)) continue;
      given.delete(field);
      if (field instanceof HTMLTextAreaElement) tellTyped(field, String(value));
      else if (field.type === "file") field.dispatchEvent(new Event("change", { bubbles: true }));
      else if (field.checked !== value) field.click();
    }
  };
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (isChanged(field)) given.set(field, answerOf(field));
    // A text area whose value was set keeps its selection when React sets its default value.
    if (field instanceof HTMLTextAreaElement) setValue(field, field.value);
  }
  addEventListener("beforeinput", restore, true);
  addEventListener("input", remember, true);
  // An input may have made React hydrate: its own event is handled first.
  const settleSoon = () => queueMicrotask(settle);
  addEventListener(PART_HYDRATED, settleSoon);
  addEventListener("hydrated", () => {
    isPageHydrated = true;
    settleSoon();
  });
}

/** Whether React has taken over an element. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith("__reactProps"));

const answerOf = (field: Field): string | boolean =>
  field.type === "checkbox" ? (field as HTMLInputElement).checked : field.value;

function putBack(area: HTMLTextAreaElement, text: string): void {
  if (area.value !== text) setValue(area, text);
}

/** Tells React of a text that it may believe it knows: it compares a value with the last one that was set on the element. */
function tellTyped(area: HTMLTextAreaElement, text: string): void {
  putBack(area, text);
  const { selectionStart, selectionEnd } = area;
  area.value = "";
  setValue(area, text);
  area.setSelectionRange(selectionStart, selectionEnd);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
