import { setValue } from "~/ui/set-value";
import { PART_HYDRATED } from "~/ui/use-late";

/**
 * Keeps what is typed into text areas, and the boxes that are ticked, before React has taken over the page. React puts
 * the server's text back into text areas, and its own state into boxes; it leaves other fields as they are. Call it
 * before `hydrateRoot`. The layout's « hydrated » event ends it, and `PART_HYDRATED` for each part that comes later.
 */
export function keepTypedText(): void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const ticked = new Map<HTMLInputElement, boolean>();
  let isPageHydrated = false;
  const isKept = (field: HTMLTextAreaElement | HTMLInputElement) =>
    !isPageHydrated || !isHydrated(field) || typed.has(field as never) || ticked.has(field as never);
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement && isKept(target)) typed.set(target, target.value);
    const box = target as HTMLInputElement;
    if (box.type === "checkbox" && isKept(box)) ticked.set(box, box.checked);
  };
  // React may put its text back between two keys.
  const restore = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) putBack(target, typed.get(target));
  };
  const settle = () => {
    for (const [area, text] of typed) {
      if (!isHydrated(area)) continue;
      typed.delete(area);
      if (putBack(area, text)) area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    for (const [box, isTicked] of ticked) {
      if (!isHydrated(box)) continue;
      ticked.delete(box);
      if (box.checked !== isTicked) box.click();
    }
  };
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) typed.set(area, area.value);
    // A text area whose value was set keeps its selection when React sets its default value.
    setValue(area, area.value);
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
    if (box.checked !== box.defaultChecked) ticked.set(box, box.checked);
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

/** @returns whether the area held another text. */
function putBack(area: HTMLTextAreaElement, text: string | undefined): boolean {
  if (text === undefined || area.value === text) return false;
  setValue(area, text);
  return true;
}
