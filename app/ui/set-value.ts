/** Sets a control's value so that React notices: it replaces the setter on the element, and the prototype's tells it. */
export function setValue(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
}
