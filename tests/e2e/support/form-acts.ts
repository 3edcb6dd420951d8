import { expect, type Page } from "@playwright/test";
import { isHydrated } from "./every-page.ts";
import type { SeenForm } from "./form-walk.ts";

/** What a person typed or chose, by field; without passwords, codes and files, which are never kept. */
export type Typed = Record<string, string>;

/** Opens a page and waits until its scripts run, which some pages load at the first key. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await untilHydrated(page);
}

/** In the page: whether React runs it. Scripts that come late leave no mark in the page. */
export function hasScripts(): boolean {
  return Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber"));
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  // A page may load itself again meanwhile.
  const isReady = () => page.evaluate(isHydrated).catch(() => false);
  await expect.poll(isReady, { message: `${page.url()} runs its scripts`, intervals: [50, 100, 200] }).toBe(true);
}

export const form = (page: Page) => page.locator("form[data-under-test]");

/**
 * Finds the form in the page, opens the dialog or the details that hold it, and marks it and its button.
 * @param button the start of the words on its button, when it is not the first.
 * @returns the message of its act, and false when only its scripts do not run yet; null when the page does not show the
 * form.
 */
export function markForm(page: Page, { name, fields }: Pick<SeenForm, "name" | "fields">, button = "") {
  return page.evaluate(
    ({ name, fields, button }) => {
      const show = (element: Element) => {
        for (const dialog of document.querySelectorAll("dialog[open]"))
          if (!dialog.contains(element)) (dialog as HTMLDialogElement).close();
        for (let one: Element | null = element; one; one = one.parentElement) {
          if (one instanceof HTMLDetailsElement) one.open = true;
          if (one instanceof HTMLDialogElement && !one.open) one.showModal();
        }
        return (element as HTMLElement).checkVisibility();
      };
      const messageOf = (element: Element) => {
        const key = Object.keys(element).find((one) => one.startsWith("__reactFiber$")) ?? "";
        // biome-ignore lint/suspicious/noExplicitAny: the tree of React is not typed.
        for (let fiber = (element as any)[key]; fiber; fiber = fiber.return)
          if (typeof fiber.memoizedProps?.failure === "string") return fiber.memoizedProps.failure as string;
        return "";
      };
      for (const old of document.querySelectorAll("[data-under-test], [data-pressed]")) {
        old.removeAttribute("data-under-test");
        old.removeAttribute("data-pressed");
      }
      const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-form]")].filter(
        (one) =>
          one.dataset.form === name && fields.every((field) => field.includes("*") || one.elements.namedItem(field)),
      );
      for (const one of forms) {
        const buttons = ([...one.elements] as HTMLButtonElement[]).filter(
          (each) =>
            each.tagName === "BUTTON" &&
            each.type === "submit" &&
            each.name !== "__intent__" &&
            each.ariaHidden !== "true" &&
            (each.textContent ?? "").trim().startsWith(button),
        );
        let pressed = buttons.find(show);
        // The profile shows its button while one of its folds is open.
        const fold = pressed ? null : one.querySelector("details");
        if (fold) {
          fold.open = true;
          pressed = buttons.find(show);
        }
        if (!pressed) continue;
        one.setAttribute("data-under-test", "");
        pressed.setAttribute("data-pressed", "");
        const isOfReact = (element: Element | null) =>
          Object.keys(element ?? {}).some((key) => key.startsWith("__reactFiber"));
        return { message: messageOf(one), isHydrated: isOfReact(one) || !isOfReact(document.querySelector("main")) };
      }
      return null;
    },
    { name, fields, button },
  );
}

/** Reads what the marked form holds. */
export function readTyped(page: Page): Promise<Typed> {
  const read = (element: Element) => {
    const typed: Record<string, string> = {};
    const controls = [...(element as HTMLFormElement).elements] as HTMLInputElement[];
    // What stands between the fields may change, as a button does.
    let unnamed = 0;
    controls.forEach((control) => {
      if (!/^(INPUT|SELECT|TEXTAREA)$/.test(control.tagName) || /^(hidden|file|password|submit)$/.test(control.type))
        return;
      if (control.autocomplete === "one-time-code" || control.dataset.draft === "never") return;
      if (!control.checkVisibility()) return;
      const isChoice = control.type === "checkbox" || control.type === "radio";
      typed[`${control.name || ++unnamed} ${isChoice ? control.value : ""}`.trim()] = isChoice
        ? String(control.checked)
        : control.value;
    });
    for (const editor of element.querySelectorAll<HTMLElement>("[contenteditable=true]"))
      typed.editor = editor.textContent.trim();
    return typed;
  };
  // The page may have been read again since the form was marked.
  return form(page).evaluate(read, undefined, { timeout: 2_000 });
}

/** The errors that the page shows. */
export const readRefusal = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=alert], [id$='-error'], [data-toast]")]
      .map(({ textContent }) => textContent)
      .join(" "),
  );

type Control = {
  index: number;
  tag: string;
  type: string;
  name: string;
  autocomplete: string;
  inputMode: string;
  options: string[];
  isFirst: boolean;
};

const PASSWORD = "demonstration";
export const NEW_PASSWORD = "un parapluie bleu sur la table";

/**
 * Fills the marked form with valid values.
 * @param given values to use instead, by field name; an empty one unticks a box.
 * @param isLeft names of the fields that are left as they are: a filter may hide what the form is about.
 */
export async function fillForm(page: Page, given: Record<string, string> = {}, isLeft = /^$/): Promise<void> {
  const done = new Set<string>();
  await page.evaluate(closeQuestion);
  // What is chosen may show more fields.
  for (let round = 0; round < 3; round++) {
    const waiting = (await controlsOf(page)).filter(
      ({ index, name }) => !isLeft.test(name) && !done.has(`${name} ${index}`),
    );
    if (waiting.length === 0) break;
    for (const control of waiting) {
      const key = `${control.name} ${control.index}`;
      done.add(key);
      // A list that is read again replaces its boxes.
      await fillControl(page, control, given[control.name]).catch((error) => {
        if (!/not attached/.test(String(error))) throw error;
        done.delete(key);
      });
    }
  }
  await chooseFiles(page);
  // The field of an e-mail's text becomes an editor once its script is loaded.
  if (await form(page).evaluate((element) => element.querySelector('[id$="-plain"]') !== null))
    await form(page).locator("[contenteditable=true]").waitFor();
  const editor = form(page).locator("[contenteditable=true]");
  if ((await editor.count()) > 0) {
    // The recipients, opened to be ticked, lie over the text.
    await editor.first().focus();
    await page.keyboard.type("Bonjour, ceci est un essai.");
  }
  await page.evaluate(() => document.querySelector<HTMLDialogElement>("dialog[data-question]")?.showModal());
}

/** Closes a question that is asked about fields outside its dialog: they cannot be filled beneath it. */
function closeQuestion(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog:modal");
  if (!dialog || dialog.querySelector("input:not([type=hidden]), select, textarea, form[data-under-test]")) return;
  dialog.dataset.question = "";
  dialog.close();
}

/** Two pictures, since the product asks whether the same one is meant for both sides of a document. */
const PHOTOS = ["photo.jpg", "photo.png"] as const;

/** Chooses a photo in each field of the marked form that takes one and has none, and waits until it has arrived. */
async function chooseFiles(page: Page): Promise<void> {
  const fields = form(page).locator("[data-field] input[type=file]:not([capture])");
  for (let index = 0; index < (await fields.count()); index++) {
    const field = fields.nth(index);
    const list = field.locator("xpath=ancestor::*[@data-field][1]").getByRole("listitem");
    // The sides of another type of document are hidden.
    if (!(await field.isVisible()) || (await list.count()) > 0) continue;
    // The directory of lawyers, statements and the logo are sent with their form.
    if ((await field.getAttribute("accept"))?.includes("csv") || (await field.getAttribute("name")) === "logo") {
      await field.setInputFiles("tests/fixtures/files/photo.jpg");
      continue;
    }
    const arrives = page.waitForResponse(
      (answer) => /\/uploads\?/.test(answer.url()) && answer.request().method() === "POST",
    );
    const photo = PHOTOS[index % PHOTOS.length] as string;
    await field.setInputFiles(`tests/fixtures/files/${photo}`);
    await arrives;
    await expect(list.filter({ hasText: photo })).toBeVisible();
  }
}

function controlsOf(page: Page): Promise<Control[]> {
  return form(page).evaluate((element) => {
    const names = new Set<string>();
    return ([...(element as HTMLFormElement).elements] as HTMLInputElement[]).flatMap((control, index) => {
      if (!/^(INPUT|SELECT|TEXTAREA)$/.test(control.tagName) || /^(hidden|file|submit|button)$/.test(control.type))
        return [];
      if (!control.checkVisibility() || control.disabled || control.readOnly) return [];
      const isFirst = !names.has(control.name);
      names.add(control.name);
      const options = [...((control as unknown as HTMLSelectElement).options ?? [])].map(({ value }) => value);
      const { type, name, autocomplete, inputMode, tagName: tag } = control;
      return [{ index, tag, type, name, autocomplete, inputMode, options, isFirst }];
    });
  });
}

async function fillControl(page: Page, control: Control, given: string | undefined): Promise<void> {
  const { index, name, tag, type, options, isFirst } = control;
  // The form may have changed since its fields were listed.
  const handle = await form(page).evaluateHandle(
    (element, { index, name, tag }) => {
      const found = (element as HTMLFormElement).elements[index] as HTMLInputElement | undefined;
      return found?.name === name && found.tagName === tag && found.checkVisibility() ? found : null;
    },
    { index, name, tag },
  );
  const field = handle.asElement();
  if (!field) return;
  if (type === "checkbox" || type === "radio") {
    const value = await field.getAttribute("value");
    if (given === "") await field.setChecked(false, { force: true });
    else if (given === undefined ? isFirst : given === value) await field.setChecked(true, { force: true });
  } else if (tag === "SELECT") {
    // A telephone must be of its country.
    const value =
      given ?? (/^(?!represented).*country/i.test(name) ? undefined : options.findLast((option) => option !== ""));
    if (value !== undefined) await field.selectOption(value);
  } else if (given !== undefined || (await field.inputValue()) === "" || tag === "TEXTAREA" || type === "email") {
    await field.fill(given ?? sampleFor(control));
  } else if (type === "text" && /^(firstName|name|subject|city|search)$/.test(control.name)) {
    await field.fill(`${await field.inputValue()} bis`);
  }
}

/** A value that a field accepts, by its type, its purpose and its name. */
function sampleFor({ type, name, autocomplete, inputMode, tag }: Control): string {
  const part = name.split(".").at(-1) ?? "";
  if (type === "password") return autocomplete === "new-password" ? NEW_PASSWORD : PASSWORD;
  if (autocomplete === "one-time-code") return "123456";
  if (type === "email") return "une.autre@exemple.fr";
  if (type === "tel") return /home/i.test(name) ? "01 42 68 53 00" : "06 12 34 56 79";
  if (type === "url") return "";
  if (part === "website") return "";
  if (part === "day") return "12";
  if (part === "month") return "4";
  if (part === "year") return name.startsWith("dateOfBirth") ? "1975" : "2026";
  if (/taxId/.test(name)) return "3023217600053";
  if (/postalCode/.test(name)) return "57000";
  if (inputMode === "numeric" || inputMode === "decimal" || type === "number") return "12";
  return `${tag === "TEXTAREA" ? "Un texte d’essai, écrit pour ce tableau" : "Essai"} ${nextWord()}`;
}

let words = 0;
/** Another word at each call, of letters as in a name, so that no text is taken for an earlier one. */
const nextWord = () => [...String(words++ + 100)].map((digit) => "abcdefghij"[Number(digit)]).join("");
