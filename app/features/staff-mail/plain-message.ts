const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML shows it, in a text or between quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/**
 * The body of a message as HTML. Plain text, as the field without the editor sends it, becomes paragraphs at its empty
 * lines; what holds a tag is taken as it is, and is not safe yet.
 */
export function messageAsHtml(typed: string): string {
  return /<[a-z][^>]*>/i.test(typed) ? typed : paragraphs(typed);
}

function paragraphs(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .filter((block) => block.trim() !== "")
    .map((block) => `<p>${escapeHtml(block.trim()).replace(/\r?\n/g, "<br />")}</p>`)
    .join("");
}
