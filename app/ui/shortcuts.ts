import { SENDING, SETTLED } from "./draft-events";
import { areShortcutsPaused } from "./pause-shortcuts";
import { wantsShortcuts } from "./shortcuts-choice";

/**
 * Keyboard shortcuts of a single key, or of two keys pressed one after the other. They are ignored while a person types
 * in a field, with Ctrl, Alt or the command key, when the person has turned them off (WCAG 2.2, 2.1.4), and while a
 * form is being sent, or a dialog or another page is loading: the keys are meant for what opens.
 *
 * A shortcut with Ctrl (the command key on a Mac), « Ctrl+k », also works while a person types and when the others are
 * turned off.
 */
export type Shortcut = {
  /** The keys as printed on the keyboard: « ? », « g d » (one after the other), « Enter », « Ctrl+k », « Shift+x ». */
  keys: string;
  /** The description of its effect, for the help sheet. */
  label: string;
  /** Returns false when there was nothing to do, so that the browser handles the key. */
  run: () => unknown;
  /** True when holding the key repeats the shortcut; otherwise it runs once. */
  repeats?: boolean;
  /** True when the shortcut works only in an open dialog; other shortcuts do not work while a dialog is open. */
  inDialog?: boolean;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** A group on the page; `isLeaving` tells whether another page is about to replace its page. */
type AddedGroup = ShortcutGroup & { isLeaving: () => boolean };

/** The maximum time between the two keys of a pair. */
const PAIR_MS = 1_500;

const groups: { current: AddedGroup }[] = [];
let firstOfPair: { key: string; at: number } | null = null;
const formsInFlight = new Set<Element>();

/**
 * Adds a group of shortcuts; when two shortcuts have the same keys, the latest is used.
 * @returns the function that removes the group.
 */
export function addShortcuts(group: { current: AddedGroup }): () => void {
  if (groups.length === 0) listen("addEventListener");
  groups.push(group);
  return () => {
    groups.splice(groups.indexOf(group), 1);
    if (groups.length === 0) listen("removeEventListener");
  };
}

function listen(method: "addEventListener" | "removeEventListener"): void {
  document[method]("keydown", onKeyDown as EventListener);
  // These two do not bubble.
  document[method](SENDING, beginSending, true);
  document[method](SETTLED, endSending, true);
  formsInFlight.clear();
}

const beginSending = ({ target }: Event): void => void formsInFlight.add(target as Element);
const endSending = ({ target }: Event): void => void formsInFlight.delete(target as Element);

/** Whether the page on the screen is about to be replaced: a form is being sent, or another page is loading. */
function isLeaving(): boolean {
  // A form that left its page with its answer is not told that it has settled.
  for (const form of formsInFlight) if (!form.isConnected) formsInFlight.delete(form);
  return formsInFlight.size > 0 || groups.some((group) => group.current.isLeaving());
}

/** The groups that work on this page, for the help sheet. */
export function listShortcuts(): ShortcutGroup[] {
  return groups.map((group) => group.current);
}

/** Runs the shortcut with these keys, for a button with the same effect. */
export function runShortcut(keys: string): void {
  const shortcuts = groups.flatMap((group) => group.current.shortcuts);
  shortcuts.findLast((shortcut) => shortcut.keys === keys)?.run();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    runWithControl(event);
    return;
  }
  if (isTyping(event.target) || !wantsShortcuts()) return;
  if (areShortcutsPaused() || isLeaving()) {
    firstOfPair = null;
    return;
  }
  const inDialog = document.querySelector("dialog:modal") !== null;
  const candidates = groups
    .flatMap((group) => group.current.shortcuts)
    .filter((shortcut) => (shortcut.inDialog ?? false) === inDialog && (!event.repeat || shortcut.repeats));
  const keys = eventKeys(event);
  const pairs =
    firstOfPair && event.timeStamp - firstOfPair.at < PAIR_MS ? keys.map((key) => `${firstOfPair?.key} ${key}`) : [];
  const matching = candidates.filter((shortcut) => [...pairs, ...keys].includes(shortcut.keys)).reverse();
  // A pair takes precedence over a single key, that with Shift over the key alone, then the latest that has something to do.
  const rankOf = (shortcut: Shortcut) => (isPair(shortcut) ? -1 : keys.indexOf(shortcut.keys));
  matching.sort((one, other) => rankOf(one) - rankOf(other));
  const found = matching.find((shortcut) => shortcut.run() !== false);
  if (found) event.preventDefault();
  if (event.key === "Shift") return;
  const pairStart = found ? undefined : keys.find((key) => candidates.some(({ keys }) => keys.startsWith(`${key} `)));
  firstOfPair = pairStart ? { key: pairStart, at: event.timeStamp } : null;
}

const isPair = ({ keys }: Shortcut): boolean => keys.includes(" ");

function runWithControl(event: KeyboardEvent): void {
  if (event.shiftKey) return;
  const keys = `Ctrl+${event.key.toLowerCase()}`;
  const found = groups.flatMap((group) => group.current.shortcuts).findLast((shortcut) => shortcut.keys === keys);
  if (!found) return;
  // The browser has its own use for most of these keys.
  event.preventDefault();
  const isOpen = areShortcutsPaused() || document.querySelector("dialog:modal") !== null;
  if (!event.repeat && !isOpen) found.run();
}

/** The character of the key, and the digit of its position, because digits need Shift on a French keyboard. */
function eventKeys({ key, code, shiftKey }: KeyboardEvent): string[] {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const own = key.length === 1 ? key.toLowerCase() : key;
  // With the key of capitals a letter is itself where no shortcut names both.
  const withShift = shiftKey && /^[a-z]$/.test(own) ? [`Shift+${own}`] : [];
  return [...withShift, own, ...(digit ? [digit] : [])];
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** A field of a dialog that has just closed keeps the focus until the next frame: nobody types there any more. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(FIELDS) : null;
  return field !== null && isShown(field);
}

// An older Safari has no checkVisibility.
const isShown = (field: Element): boolean => field.checkVisibility?.() ?? true;
