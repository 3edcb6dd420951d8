import { isChanged } from "~/ui/field-value";
import { setValue } from "~/ui/set-value";
import { isHydrated } from "~/ui/use-hydrated";
import { PART_HYDRATED } from "~/ui/use-late";

type Field = HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement;
const FIELDS = "textarea, select, input:not([type=hidden])";

/**
 * Keeps what is typed, ticked and chosen before React has taken over the page, and then tells React and the rules of the
 * form. React puts the server's text back into text areas, and has not heard of the rest. Call it before `hydrateRoot`. The
 * layout's « hydrated » event ends it, and `PART_HYDRATED` for each part that comes later.
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
      tell(field, value);
    }
  };
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (isChanged(field)) given.set(field, answerOf(field));
    // A text area whose value was set keeps its selection when React sets its default value.
    if (field instanceof HTMLTextAreaElement) setValue(field, field.value);
  }
  for (const event of globalThis.heldEvents ?? []) if (event.type === "input") remember(event);
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

const isBox = ({ type }: Field): boolean => /^(checkbox|radio)$/.test(type);

const answerOf = (field: Field): string | boolean => (isBox(field) ? (field as HTMLInputElement).checked : field.value);

function putBack(field: Field, text: string): void {
  if (field.value !== text) setValue(field, text);
}

/** Tells of an answer that React may believe it knows: it compares it with the last one that was set on the element. */
function tell(field: Field, answer: string | boolean): void {
  if (typeof answer === "boolean") {
    // A radio button that is no longer chosen says nothing.
    if (!answer && field.type === "radio") return;
    (field as HTMLInputElement).checked = !answer;
    field.click();
    return;
  }
  if (field.type !== "file") {
    putBack(field, answer);
    (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue(`${answer}.`);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const change = () => field.dispatchEvent(new Event("change", { bubbles: true }));
  // Another answer of the form, which React hears first, may say where a file goes.
  if (field.type === "file") setTimeout(change);
  else if (!(field instanceof HTMLTextAreaElement)) change();
}
