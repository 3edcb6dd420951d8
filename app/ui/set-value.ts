type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Sets a control's value so that React notices: it replaces the setter on the element, and the prototype's tells it. A
 * text that was selected as a whole stays selected, so that what is typed next replaces it.
 */
export function setValue(control: Control, value: string): void {
  const wasSelected = control === document.activeElement && isAllSelected(control);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  if (wasSelected) (control as HTMLTextAreaElement).select();
}

/** An e-mail, a number or a date has no selection that a script can read. */
const isAllSelected = (control: Control): boolean =>
  "selectionStart" in control &&
  control.value !== "" &&
  control.selectionStart === 0 &&
  control.selectionEnd === control.value.length;
