/** Whether a control of a form holds an answer: a text that is not blank, a choice, a file. */
export function hasAnswer(control: Element): boolean {
  if (control instanceof HTMLInputElement) {
    if (control.type === "checkbox") return control.checked;
    if (control.type === "radio") return isChosen(control);
    if (control.type === "file") return Boolean(control.files?.length);
    return control.value.trim() !== "";
  }
  const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
  return !isText || control.value.trim() !== "";
}

function isChosen({ form, name }: HTMLInputElement): boolean {
  const group = form?.elements.namedItem(name);
  return group instanceof RadioNodeList ? group.value !== "" : group instanceof HTMLInputElement && group.checked;
}

/** Whether a control holds something else than the page gave it. */
export function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  // A box without a value has one of the browser's.
  const isBox = /^(checkbox|radio)$/.test(field.type);
  return isBox ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
