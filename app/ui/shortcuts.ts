/**
 * Keyboard shortcuts of single keys, and of two pressed one after the other. Never while a person types in a field, with
 * Ctrl, Alt or the command key, nor once they have turned them off (WCAG 2.2, 2.1.4).
 */
export type Shortcut = {
  /** As printed on the keys: « ? », « g d » (one after the other), « Enter ». */
  keys: string;
  /** What it does, for the help sheet. */
  label: string;
  /** Answers false when there was nothing to do: the browser then does what it would have done. */
  run: () => unknown;
  /** Holding the key repeats it; otherwise a key that is held counts once. */
  repeats?: boolean;
  /** Works in an open dialog, and only there; the others wait until it is closed. */
  inDialog?: boolean;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** How long the second key of a pair may take. */
const PAIR_MS = 1_500;
const STORAGE_KEY = "recours.raccourcis";

const groups: { current: ShortcutGroup }[] = [];
const choiceListeners = new Set<() => void>();
let firstOfPair: { key: string; at: number } | null = null;

/** Adds a group for as long as it is wanted; of two with the same keys the latest wins. @returns its removal. */
export function addShortcuts(group: { current: ShortcutGroup }): () => void {
  if (groups.length === 0) document.addEventListener("keydown", onKeyDown);
  groups.push(group);
  return () => {
    groups.splice(groups.indexOf(group), 1);
    if (groups.length === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

/** The groups that work on this page, for the help sheet. */
export function listShortcuts(): ShortcutGroup[] {
  return groups.map((group) => group.current);
}

/** Does what a shortcut does, for the button that stands for it. */
export function runShortcut(keys: string): void {
  const shortcuts = groups.flatMap((group) => group.current.shortcuts);
  shortcuts.findLast((shortcut) => shortcut.keys === keys)?.run();
}

/** Whether this browser's user wants shortcuts; they do until they say otherwise. */
export function wantsShortcuts(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "non";
  } catch {
    return true;
  }
}

export function setWantsShortcuts(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "non");
  } catch {
    // A browser that keeps nothing keeps the shortcuts of the start.
  }
  for (const notify of [...choiceListeners]) notify();
}

/** Calls back when the choice changes, in another tab too. @returns what stops it. */
export function subscribeToShortcutsChoice(listener: () => void): () => void {
  choiceListeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    choiceListeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(event.target) || !wantsShortcuts()) return;
  const inDialog = document.querySelector("dialog:modal") !== null;
  const candidates = groups
    .flatMap((group) => group.current.shortcuts)
    .filter((shortcut) => (shortcut.inDialog ?? false) === inDialog && (!event.repeat || shortcut.repeats));
  const keys = eventKeys(event);
  const pairs =
    firstOfPair && event.timeStamp - firstOfPair.at < PAIR_MS ? keys.map((key) => `${firstOfPair?.key} ${key}`) : [];
  const matching = candidates.filter((shortcut) => [...pairs, ...keys].includes(shortcut.keys)).reverse();
  // A pair before a single key; then the latest that finds something to do.
  matching.sort((one, other) => Number(isPair(other)) - Number(isPair(one)));
  const found = matching.find((shortcut) => shortcut.run() !== false);
  if (found) event.preventDefault();
  if (event.key === "Shift") return;
  const pairStart = found ? undefined : keys.find((key) => candidates.some(({ keys }) => keys.startsWith(`${key} `)));
  firstOfPair = pairStart ? { key: pairStart, at: event.timeStamp } : null;
}

const isPair = ({ keys }: Shortcut): boolean => keys.includes(" ");

/** What is printed on the key, and its digit by its place: on a French keyboard digits ask for Shift. */
function eventKeys({ key, code }: KeyboardEvent): string[] {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return [key.length === 1 ? key.toLowerCase() : key, ...(digit ? [digit] : [])];
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}
