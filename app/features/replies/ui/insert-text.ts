/**
 * Writes `text` in place of a field's selection, as if it were typed: the form hears it, and Ctrl + Z takes it back.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // The only way of writing that the browser's own undo knows; where it is missing, « Retirer » remains.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Replaces the whole text of a field, in the same way. */
export function replaceText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  if (text === "" && document.execCommand("delete")) return;
  insertText(field, text);
}

/** Selects the first word of `names` in braces, so that typing replaces it. */
export function selectVariable(field: HTMLTextAreaElement, names: readonly string[]): void {
  const found = names.map((name) => ({ name, at: field.value.indexOf(`{${name}}`) })).filter(({ at }) => at >= 0);
  const first = found.sort((one, other) => one.at - other.at)[0];
  if (!first) return;
  field.focus();
  field.setSelectionRange(first.at, first.at + first.name.length + 2);
}

/** Whether the caret is on an empty line of the field. */
export function isOnEmptyLine({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  if (selectionStart !== selectionEnd) return false;
  const [before, after] = [value[selectionStart - 1], value[selectionStart]];
  return (before === undefined || before === "\n") && (after === undefined || after === "\n");
}
