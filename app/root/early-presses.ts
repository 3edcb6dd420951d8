import { PART_HYDRATED } from "~/ui/use-late";

declare global {
  /** The events of before React had the page, which `server/late-scripts.ts` holds back from it. */
  var heldEvents: Event[] | undefined;
}

/** The buttons that do nothing without scripts, unless they open or close a dialog. */
const NEEDS_SCRIPTS = "button[type=button]:not([popovertarget])";

/**
 * Repeats what was pressed before React had the page and only scripts serve: a button once, however often it was pressed,
 * and the keys of a shortcut. The browser has done everything else already. Call it after `keepTypedText`, whose fields
 * are told first.
 */
export function repeatEarlyPresses(): void {
  // biome-ignore lint/suspicious/noAssignInExpressions: pages of the development server hold nothing back.
  const held = (globalThis.heldEvents ??= []);
  let isPageHydrated = false;
  addEventListener(
    "click",
    (event) => {
      const button = isPageHydrated && buttonOf(event);
      if (!button || isHydrated(button)) return;
      event.stopPropagation();
      held.push(event);
    },
    true,
  );
  const repeat = () => setTimeout(() => repeatAll(held));
  addEventListener(PART_HYDRATED, repeat);
  addEventListener("hydrated", () => {
    isPageHydrated = true;
    repeat();
  });
}

function repeatAll(held: Event[]): void {
  const pressed = new Set<Element>();
  for (const event of held.splice(0)) {
    const button = event.type === "click" && buttonOf(event);
    if (isShortcut(event)) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
    if (!button || pressed.has(button)) continue;
    pressed.add(button);
    if (isHydrated(button)) button.click();
    else held.push(event);
  }
}

function buttonOf({ target }: Event): HTMLButtonElement | null {
  const button = (target as Element).closest<HTMLButtonElement>(NEEDS_SCRIPTS);
  return button?.commandForElement ? null : button;
}

const isShortcut = (event: Event): event is KeyboardEvent =>
  event instanceof KeyboardEvent &&
  event.type === "keydown" &&
  (event.ctrlKey ||
    event.metaKey ||
    (event.key.length === 1 && !(event.target as Element).matches("input, textarea, select")));

/** Whether React has taken over an element. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith("__reactProps"));
