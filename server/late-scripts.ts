import { inlineStylesheet } from "./page-style";

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const ENTRY = /<script (?:nonce="[^"]*" )?type="module" async="">([\s\S]*?)<\/script>/;
/** The style of the pages, and that of the publisher's colours. */
const STYLESHEETS = /<link (?:nonce="[^"]*" )?rel="stylesheet" href="\/(?:assets|site\/style)\/[^>]*>/g;

/**
 * Changes a page that is complete without scripts, so that the browser loads them once it has painted the page or, with
 * `on-touch`, at the first touch, key or movement of the pointer. With `on-touch` the used style is inlined too; the whole
 * stylesheet loads with the scripts, for what they add.
 * @param nonce the nonce for the content security policy.
 * @returns the page unchanged when it has no scripts.
 */
export async function loadScriptsLate(
  html: string,
  nonce: string,
  moment: "after-paint" | "on-touch",
): Promise<string> {
  const [entry, code] = ENTRY.exec(html) ?? [];
  if (!entry || !code) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  const isOnTouch = moment === "on-touch";
  const keeper = isOnTouch && html.includes('method="post"') ? `(${sourceOf(keepEarlyTyped)})();` : "";
  const holder = `(${sourceOf(holdEvents)})();(${sourceOf(startLate)})(${JSON.stringify(modules)})`;
  const afterPaint = `;(${sourceOf(postOnce)})();(${sourceOf(stayOnDrop)})();(${sourceOf(touchAfterPaint)})()`;
  const starter = `${keeper}${holder}${isOnTouch ? "" : afterPaint}`;
  const late =
    `<script nonce="${nonce}" type="text/plain" id="late-scripts">${code}</script>` +
    `<script nonce="${nonce}">${starter}</script>`;
  const page = html.replaceAll(PRELOAD, "").replace(entry, () => late);
  if (!isOnTouch) return page;
  const styled = (await inlineStylesheet(page, nonce)).html;
  if (styled === page) return page;
  // The browser does not load a disabled stylesheet; React finds each where it rendered it.
  const whole = (page.match(STYLESHEETS) ?? []).map((link) => link.replace("<link ", "<link disabled ")).join("");
  return styled.replace("</style>", () => `</style>${whole}`);
}

/** A function as text, without its indentation and most ends of lines: public pages arrive in the first flight of packets. */
const sourceOf = (run: (modules: string[]) => void): string =>
  String(run)
    .replaceAll(/([;{},])\n\s*/g, "$1")
    .replaceAll(/\n\s+/g, "\n");

/**
 * Runs in the browser, as text: it may use nothing of this module. Keeps what is typed before the scripts run, for a page
 * that is left at once; `typed-storage.ts` reads it.
 */
function keepEarlyTyped(): void {
  const forms: Record<number, Record<string, unknown[]>> = {};
  const keep = ({ target }: Event): void => {
    const { form, name, type, autocomplete, dataset } = target as HTMLInputElement;
    if (!form || !name || dataset.draft || /password|file|code/.test(`${name} ${type} ${autocomplete}`)) return;
    const index = [...document.forms].indexOf(form);
    forms[index] = { ...forms[index], [name]: new FormData(form).getAll(name) };
    try {
      sessionStorage.setItem("recours:typed:early", JSON.stringify([location.href, forms]));
    } catch {
      // Without storage nothing is kept.
    }
  };
  addEventListener("input", keep, true);
  addEventListener("hydrated", () => removeEventListener("input", keep, true), { once: true });
}

/**
 * Runs in the browser, as text: it may use nothing of this module. Holds back from React the events that would make it
 * hydrate at once, in the middle of a press or of a word; `app/root/early-presses.ts` repeats what only scripts serve.
 */
function holdEvents(): void {
  const names = "mousedown mouseup pointerdown pointerup touchstart click keydown keyup input change".split(" ");
  const held: Event[] = [];
  let isOver = false;
  const hold = (event: Event): void => {
    if (isOver) return;
    held.push(event);
    event.stopPropagation();
  };
  for (const name of names) addEventListener(name, hold, true);
  addEventListener("hydrated", () => {
    isOver = true;
  });
  globalThis.heldEvents = held;
}

/** Runs in the browser, as text: it may use nothing of this module. A form whose button is pressed twice is posted once. */
function postOnce(): void {
  const sent = new Set<HTMLFormElement>();
  const check = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (sent.has(form) && form.method !== "get") event.preventDefault();
    sent.add(form);
  };
  addEventListener("submit", check, true);
  addEventListener("hydrated", () => removeEventListener("submit", check, true));
  globalThis.sentForms = sent;
}

/**
 * Runs in the browser, as text: it may use nothing of this module. A file that is dropped where nothing takes it would
 * replace the page.
 */
function stayOnDrop(): void {
  const stay = (event: DragEvent): void => {
    const { dataTransfer, defaultPrevented, target } = event;
    if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    if ((target as HTMLElement).matches("[type=file]")) return;
    event.preventDefault();
    dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", stay);
  addEventListener("drop", stay);
}

/** Runs in the browser, as text: it may use nothing of this module. Loads the scripts when the page is first used. */
function startLate(modules: string[]): void {
  const starter = document.currentScript as HTMLScriptElement;
  const events = ["pointerdown", "pointermove", "touchstart", "keydown", "focusin", "input", "scroll"];
  const options = { capture: true, passive: true };
  const start = (event?: Event): void => {
    // A browser tells a new page where the pointer rests, as a movement of no length.
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const name of events) removeEventListener(name, start, options);
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) link.disabled = false;
    for (const address of modules) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", href: address });
      document.head.append(link);
    }
    const { textContent } = document.getElementById("late-scripts") as HTMLElement;
    const entry = document.createElement("script");
    Object.assign(entry, { type: "module", nonce: starter.nonce, textContent });
    document.head.append(entry);
  };
  for (const name of events) addEventListener(name, start, options);
  try {
    // What is typed and not sent yet is put back by scripts.
    if (Object.keys({ ...localStorage, ...sessionStorage }).some((key) => /^recours:(draft|typed):/.test(key))) start();
  } catch {
    // Without storage nothing is kept.
  }
  starter.remove();
}

/** Runs in the browser, as text: it may use nothing of this module. The first paint starts the scripts as a touch does. */
function touchAfterPaint(): void {
  const touch = () => dispatchEvent(new Event("touchstart"));
  // A hidden page is not painted.
  if (document.hidden) touch();
  else requestAnimationFrame(() => setTimeout(touch));
}
