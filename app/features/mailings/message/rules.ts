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

/** The variables of spec section 3, in the order of the panel. Each becomes its value when an e-mail is made. */
export const VARIABLES = [
  { name: "firstName", label: "Prénom" },
  { name: "lastName", label: "Nom" },
  { name: "fullName", label: "Prénom et nom" },
  { name: "email", label: "Adresse e-mail" },
  { name: "caseId", label: "Référence du dossier le plus récent" },
  { name: "caseStatus", label: "Statut de ce dossier" },
  { name: "date", label: "Date de l’envoi" },
] as const;

export type VariableName = (typeof VARIABLES)[number]["name"];
export type VariableValues = Record<VariableName, string>;

const WRITTEN = /\{([A-Za-z]+)\}/g;
const isKnown = (name: string): name is VariableName => VARIABLES.some((variable) => variable.name === name);

/** `text` with its variables filled; a word in braces that is none of ours stays as it is. @param as how a value is written there. */
export function fillVariables(text: string, values: VariableValues, as: (value: string) => string = (value) => value) {
  return text.replace(WRITTEN, (written, name: string) => (isKnown(name) ? as(values[name]) : written));
}

/** The words in braces that are no variable: probably a mistake that many people would read. */
export function unknownVariables(text: string): string[] {
  return [...new Set([...text.matchAll(WRITTEN)].map(([, name = ""]) => name))].filter((name) => !isKnown(name));
}

/** Whether the text has a variable of a case, which is empty for people without one. */
export function mentionsCase(text: string): boolean {
  return /\{case(Id|Status)\}/.test(text);
}
