import { isHydrated } from "~/ui/use-hydrated";
import { PART_HYDRATED } from "~/ui/use-late";

declare global {
  /** The events of before React had the page, which `server/late-scripts.ts` holds back from it. */
  var heldEvents: Event[] | undefined;
  /** The forms that were sent before. */
  var sentForms: Set<HTMLFormElement> | undefined;
}

/** The buttons that do nothing without scripts, unless they open or close a dialog. */
const NEEDS_SCRIPTS = "button[type=button]:not([popovertarget])";

/** How long an answer to a form that was posted without scripts may take. */
const ANSWER_MS = 15_000;

/**
 * Calls `hydrate`, later when a form was posted meanwhile: its answer replaces the page, and what the form holds would be
 * kept as not sent.
 */
export function unlessLeaving(hydrate: () => void): void {
  // A form with a target opens a tab.
  const isLeaving = [...(globalThis.sentForms ?? [])].some((form) => !form.target);
  if (isLeaving) setTimeout(hydrate, ANSWER_MS);
  else hydrate();
}

/**
 * Repeats what was pressed before React had the page and only scripts serve: a button once, however often it was pressed,
 * and the keys of a shortcut; so too a form that is sent while React takes the page over. The browser has done everything
 * else already. Call it after `keepTypedText`, whose fields are told first.
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
  addEventListener(
    "submit",
    (event) => {
      if (isPageHydrated) return;
      event.preventDefault();
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
  const repeated = new Set<Element>();
  for (const event of held.splice(0)) {
    if (isShortcut(event)) {
      const field = event.target as Element;
      // React would take the field over for the event, with the text of the server in place of what was typed.
      if (isHydrated(field)) field.dispatchEvent(new KeyboardEvent(event.type, event));
      else if (field.isConnected) held.push(event);
      continue;
    }
    const pressed = event instanceof SubmitEvent ? (event.target as HTMLFormElement) : buttonOf(event);
    if (!pressed || repeated.has(pressed)) continue;
    repeated.add(pressed);
    if (!isHydrated(pressed)) held.push(event);
    // React may have replaced the button.
    else if (event instanceof SubmitEvent)
      (pressed as HTMLFormElement).requestSubmit(event.submitter?.isConnected ? event.submitter : null);
    else pressed.click();
  }
}

function buttonOf({ type, target }: Event): HTMLButtonElement | null {
  if (type !== "click") return null;
  const button = (target as Element).closest<HTMLButtonElement>(NEEDS_SCRIPTS);
  return button?.commandForElement ? null : button;
}

const isShortcut = (event: Event): event is KeyboardEvent =>
  event instanceof KeyboardEvent &&
  event.type === "keydown" &&
  (event.ctrlKey ||
    event.metaKey ||
    (event.key.length === 1 && !(event.target as Element).matches("input, textarea, select")));
