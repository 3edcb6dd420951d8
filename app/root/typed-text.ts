import { setValue } from "~/ui/set-value";

/**
 * Keeps what is typed into text areas, and the boxes that are ticked, before React has taken over the page. React puts
 * the server's text back into text areas, and its own state into boxes; it leaves other fields as they are. Call it
 * before `hydrateRoot`; the layout's « hydrated » event ends it.
 */
export function keepTypedText(): void {
  const typed = new Map<HTMLTextAreaElement, string>();
  const ticked = new Map<HTMLInputElement, boolean>();
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
    const box = target as HTMLInputElement;
    if (box.type === "checkbox") ticked.set(box, box.checked);
  };
  // React may put its text back between two keys.
  const restore = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) putBack(target, typed.get(target));
  };
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  const options = { capture: true };
  addEventListener("beforeinput", restore, options);
  addEventListener("input", remember, options);
  addEventListener(
    "hydrated",
    () => {
      removeEventListener("beforeinput", restore, options);
      removeEventListener("input", remember, options);
      for (const [area, text] of typed)
        if (putBack(area, text)) area.dispatchEvent(new Event("input", { bubbles: true }));
      for (const [box, isTicked] of ticked) if (box.checked !== isTicked) box.click();
    },
    { once: true },
  );
}

/** @returns whether the area held another text. */
function putBack(area: HTMLTextAreaElement, text: string | undefined): boolean {
  if (text === undefined || area.value === text) return false;
  setValue(area, text);
  return true;
}
