import { setValue } from "~/ui/set-value";
import { PART_HYDRATED } from "~/ui/use-late";

/**
 * Keeps what is typed into text areas, the boxes that are ticked and the files that are chosen before React has taken
 * over the page. React puts the server's text back into text areas, and its own state into boxes; of what it leaves as it
 * is, and of files, its components have not been told. Call it
 * before `hydrateRoot`. The layout's « hydrated » event ends it, and `PART_HYDRATED` for each part that comes later.
 */
export function keepTypedText(): void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const ticked = new Map<HTMLInputElement, boolean>();
  const chosen = new Set<HTMLInputElement>();
  let isPageHydrated = false;
  const isKept = (field: HTMLTextAreaElement | HTMLInputElement) =>
    !isPageHydrated || !isHydrated(field) || typed.has(field as never) || ticked.has(field as never);
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement && isKept(target)) typed.set(target, target.value);
    const box = target as HTMLInputElement;
    if (box.type === "checkbox" && isKept(box)) ticked.set(box, box.checked);
    if (box.type === "file" && !isHydrated(box)) chosen.add(box);
  };
  // React may put its text back between two keys.
  const restore = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) putBack(target, typed.get(target));
  };
  const settle = () => {
    for (const [area, text] of typed) {
      if (!isHydrated(area)) continue;
      typed.delete(area);
      putBack(area, text);
      tellTyped(area);
    }
    for (const [box, isTicked] of ticked) {
      if (!isHydrated(box)) continue;
      ticked.delete(box);
      if (box.checked !== isTicked) box.click();
    }
    for (const files of chosen) {
      if (!isHydrated(files)) continue;
      chosen.delete(files);
      files.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) typed.set(area, area.value);
    // A text area whose value was set keeps its selection when React sets its default value.
    setValue(area, area.value);
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    if (box.checked !== box.defaultChecked) ticked.set(box, box.checked);
  for (const files of document.querySelectorAll<HTMLInputElement>("input[type=file]"))
    if (files.files?.length) chosen.add(files);
  const options = { capture: true };
  addEventListener("beforeinput", restore, options);
  addEventListener("input", remember, options);
  addEventListener(PART_HYDRATED, settle);
  addEventListener(
    "hydrated",
    () => {
      isPageHydrated = true;
      settle();
    },
    { once: true },
  );
}

/** Whether React has taken over an element. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((name) => name.startsWith("__reactProps"));

function putBack(area: HTMLTextAreaElement, text: string | undefined): void {
  if (text !== undefined && area.value !== text) setValue(area, text);
}

/** Tells React of a text that it may believe it knows: it compares a value with the last one that was set on the element. */
function tellTyped(area: HTMLTextAreaElement): void {
  const { value, selectionStart, selectionEnd } = area;
  area.value = "";
  setValue(area, value);
  area.setSelectionRange(selectionStart, selectionEnd);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
