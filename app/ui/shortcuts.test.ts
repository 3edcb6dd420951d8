import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SENDING, SETTLED } from "./draft-events";
import { pauseShortcuts } from "./pause-shortcuts";
import { addShortcuts } from "./shortcuts";

/** A form or a field of the page. */
class Element extends EventTarget {
  isConnected = true;
  isField = false;
  isShown = true;
  checkVisibility = () => this.isShown;
  closest = () => (this.isField ? this : null);
}

let hasDialog = false;
let removeGroup = () => {};
const page = { isLeaving: false };
const approve = vi.fn();
const openPalette = vi.fn();

beforeEach(() => {
  const target = new EventTarget();
  vi.stubGlobal("Element", Element);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", Object.assign(target, { querySelector: () => (hasDialog ? {} : null) }));
  const shortcuts = [
    { keys: "a", label: "Approuver", run: approve },
    { keys: "Ctrl+k", label: "Rechercher", run: openPalette },
  ];
  removeGroup = addShortcuts({ current: { title: "Test", shortcuts, isLeaving: () => page.isLeaving } });
});

afterEach(() => {
  removeGroup();
  hasDialog = false;
  page.isLeaving = false;
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Sends an event to the document, which each event of an element passes first. */
function send(type: string, target: Element, fields: object = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), fields);
  Object.defineProperty(event, "target", { value: target });
  document.dispatchEvent(event);
  return event;
}

const press = (key: string, { ctrlKey = false, target = new Element() } = {}) =>
  send("keydown", target, { key, code: "", ctrlKey });

it("a key runs its shortcut", () => {
  press("a");
  expect(approve).toHaveBeenCalledOnce();
});

it("a key that a person types into a field runs none, and runs its shortcut once the field is hidden with its dialog", () => {
  const field = new Element();
  field.isField = true;
  press("a", { target: field });
  expect(approve).not.toHaveBeenCalled();
  field.isShown = false;
  press("a", { target: field });
  expect(approve).toHaveBeenCalledOnce();
});

it("no key acts between the press that opens something and its opening", () => {
  const end = pauseShortcuts();
  press("a");
  expect(approve).not.toHaveBeenCalled();
  end();
  press("a");
  expect(approve).toHaveBeenCalledOnce();
});

it("no key acts while another page loads", () => {
  page.isLeaving = true;
  press("a");
  expect(approve).not.toHaveBeenCalled();
});

it("no key acts while a form is being sent", () => {
  const form = new Element();
  send(SENDING, form);
  press("a");
  expect(approve).not.toHaveBeenCalled();
  send(SETTLED, form);
  press("a");
  expect(approve).toHaveBeenCalledOnce();
});

it("keys act again once the form that was sent has left the page", () => {
  const form = new Element();
  send(SENDING, form);
  form.isConnected = false;
  press("a");
  expect(approve).toHaveBeenCalledOnce();
});

it("Ctrl K opens the palette while a person types, in place of what the browser does", () => {
  const event = press("k", { ctrlKey: true, target: Object.assign(new Element(), { isField: true }) });
  expect(openPalette).toHaveBeenCalledOnce();
  expect(event.defaultPrevented).toBe(true);
});

it("Ctrl K opens nothing over a dialog, nor over one that loads", () => {
  const end = pauseShortcuts();
  press("k", { ctrlKey: true });
  end();
  hasDialog = true;
  press("k", { ctrlKey: true });
  expect(openPalette).not.toHaveBeenCalled();
});

const FILES = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));

it("keys of the whole page are listened to in one place", () => {
  expect(FILES.length).toBeGreaterThan(100);
  const listening = FILES.filter((path) =>
    /(?<![\w.])(?:(?:document|window|globalThis)(?:\.|\[method\]))?(?:addEventListener)?\("key(?:down|up|press)"/.test(
      readFileSync(path, "utf8"),
    ),
  );
  expect(listening).toEqual(["app/ui/shortcuts.ts"]);
});

it("every dialog whose scripts are loaded on a press pauses the shortcuts", () => {
  // They are loaded with their page: the first opens by itself where there are no shortcuts, the second by its own button.
  const ownOpening = ["app/features/chat/ui/tutorial.tsx", "app/features/chat/scheduling/ui/schedule-later.tsx"];
  const loaded = FILES.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\blazyPart(?:<\w+>)?\(\(\) => import\("([^"]+)"\)/g)].map(
      ([, name = ""]) => `${name.startsWith("~") ? name.replace("~", "app") : join(path, "..", name)}.tsx`,
    ),
  );
  expect(loaded.length).toBeGreaterThan(5);
  const dialogs = loaded.filter((path) => /<\w*[dD]ialog\b/.test(readFileSync(path, "utf8")));
  expect(dialogs.filter((path) => !ownOpening.includes(path))).toEqual([]);
});
