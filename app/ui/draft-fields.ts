import { setValue } from "./set-value";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NEVER_KEPT = /^(password|file|submit|button|reset|image)$/;
/** A password that is shown is a text field. */
const SECRET = /password|one-time-code/i;

/**
 * Whether what is typed into a control is kept: passwords, files and one-time codes never are; a hidden field only with
 * `data-draft`, and no field in `data-draft="never"`, nor in `data-draft="proposed"`: what a page proposes is not typed.
 */
export const isKept = (element: Element): element is Control =>
  isKeepable(element) && !element.closest('[data-draft="proposed"]');

function isKeepable(element: Element): element is Control {
  if (!/^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return false;
  const { name, type, autocomplete, dataset } = element as Control;
  if (!name || name.startsWith("__") || element.closest('[data-draft="never"]') || NEVER_KEPT.test(type)) return false;
  return !SECRET.test(`${name} ${autocomplete}`) && (type !== "hidden" || dataset.draft !== undefined);
}

/** The typed values of a form, by field name. A box or radio button that is not ticked gives no value. */
export type Fields = Map<string, string[]>;

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isKept);

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/**
 * The name under which a control is kept: its own, and with `data-draft="each"` that of each box, since a page may show
 * others next.
 */
export const keyOf = ({ name, value, dataset }: Control): string =>
  dataset.draft === "each" ? `${name}=${value}` : name;

/** Reads what the form holds now. */
export function readFields(form: HTMLFormElement): Fields {
  return collect(
    form,
    (control) => control.value,
    ({ checked }) => checked,
    ({ selected }) => selected,
  );
}

/** Reads what the page put into the form, before anything was typed. */
export function readInitialFields(form: HTMLFormElement): Fields {
  return collect(
    form,
    (control) => (control instanceof HTMLSelectElement ? "" : control.defaultValue),
    ({ defaultChecked }) => defaultChecked,
    ({ defaultSelected }) => defaultSelected,
  );
}

function collect(
  form: HTMLFormElement,
  textOf: (control: Control) => string,
  isChecked: (box: HTMLInputElement) => boolean,
  isSelected: (option: HTMLOptionElement) => boolean,
): Fields {
  const fields: Fields = new Map();
  for (const control of controlsOf(form)) {
    const values = fields.get(keyOf(control)) ?? [];
    fields.set(keyOf(control), values);
    if (isBox(control)) {
      if (isChecked(control)) values.push(control.value);
    } else if (control instanceof HTMLSelectElement) {
      const options = [...control.options];
      const chosen = options.filter(isSelected);
      values.push(...(chosen.length > 0 || control.multiple ? chosen : options.slice(0, 1)).map(({ value }) => value));
    } else values.push(textOf(control));
  }
  return fields;
}

/** Puts values into a field as if they were typed, so that validation and React notice. @returns false without such a field. */
export function writeField(form: HTMLFormElement, name: string, values: readonly string[]): boolean {
  const controls = [...form.elements].filter(isKeepable).filter((control) => keyOf(control) === name);
  for (const [index, control] of controls.filter((each) => !isBox(each)).entries())
    typeValue(control, values[index] ?? "");
  for (const box of controls.filter(isBox)) {
    // A radio button cannot be clicked off.
    if (box.checked !== values.includes(box.value) && (box.type === "checkbox" || !box.checked)) box.click();
  }
  return controls.length > 0;
}

function typeValue(control: Control, value: string): void {
  if (control.value === value) return;
  setValue(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The label of a field as a person reads it: of its control or, for boxes, of their group. */
export function labelOf(form: HTMLFormElement, name: string): string {
  const control = controlsOf(form).find((each) => each.name === name);
  const legend = control && isBox(control) ? control.closest("fieldset")?.querySelector("legend") : null;
  const text = (legend ?? control?.labels?.[0])?.textContent ?? control?.getAttribute("aria-label") ?? "";
  return text.replace(/\s*\(facultatif\)\s*$/, "").trim();
}

/** The hidden fields kept with what is typed (`data-draft="with"`): the id of what the form makes, which a retry needs. */
export function companionsOf(form: HTMLFormElement): string[] {
  return controlsOf(form).flatMap(({ name, dataset }) => (dataset.draft === "with" ? [name] : []));
}

/** What the values of a field read as: the labels of boxes and options, else the text itself. */
export function describeValues(form: HTMLFormElement, name: string, values: readonly string[]): string {
  const controls = controlsOf(form).filter((each) => each.name === name);
  const words = values.map((value) => {
    const box = controls.find((each) => isBox(each) && each.value === value);
    const select = controls.find((each) => each instanceof HTMLSelectElement) as HTMLSelectElement | undefined;
    const option = select && [...select.options].find((each) => each.value === value);
    return box?.labels?.[0]?.textContent?.trim() || option?.textContent?.trim() || value;
  });
  return words.filter(Boolean).join(", ");
}

export const isSame = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && one.every((value, index) => value === other[index]);
