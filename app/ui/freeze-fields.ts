type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/**
 * Disables the fields of a form while it is sent (spec section 4). What has the focus keeps it: a text field only refuses
 * changes, and a button is left to its component.
 * @returns the function that enables them again.
 */
export function freezeFields(form: HTMLFormElement): () => void {
  const frozen: (() => void)[] = [];
  for (const field of form.elements as Iterable<Element> & HTMLFormControlsCollection) {
    if (!isField(field) || field.disabled || field.type === "hidden") continue;
    if (field !== document.activeElement) {
      field.disabled = true;
      frozen.push(() => {
        field.disabled = false;
      });
    } else if ("readOnly" in field && !field.readOnly) {
      field.readOnly = true;
      frozen.push(() => {
        field.readOnly = false;
      });
    }
  }
  return () => {
    for (const unfreeze of frozen) unfreeze();
  };
}

function isField(element: Element): element is Field {
  return /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(element.tagName);
}
