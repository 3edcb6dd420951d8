import { replaceWords, wordsInBraces } from "~/platform/variables";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML, in content or in a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/**
 * The body of a message as HTML. Plain text, which the field sends without JavaScript, is split into paragraphs at its
 * empty lines. Text with a tag is returned unchanged, and is not sanitized yet.
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

/** The variables of spec section 3, in the order of the panel. Rendering an e-mail replaces each by its value. */
export const VARIABLES = [
  { name: "firstName", label: "Prénom" },
  { name: "lastName", label: "Nom" },
  { name: "fullName", label: "Prénom et nom" },
  { name: "email", label: "Adresse e-mail" },
  { name: "caseId", label: "Référence du dossier ouvert le plus récent" },
  { name: "caseStatus", label: "Statut de ce dossier" },
  { name: "date", label: "Date de l’envoi" },
] as const;

export type VariableName = (typeof VARIABLES)[number]["name"];
export type VariableValues = Record<VariableName, string>;

const isKnown = (name: string): name is VariableName => VARIABLES.some((variable) => variable.name === name);

/**
 * Replaces the variables of `text`, an empty one with the space before it; other words in braces are not changed.
 * @param as escapes or encodes a value.
 */
export function fillVariables(text: string, values: VariableValues, as: (value: string) => string = (value) => value) {
  return replaceWords(text, (name) => (isKnown(name) ? as(values[name]) : undefined));
}

/** The words in braces that are not variables: probably typing mistakes, which all recipients would see. */
export function unknownVariables(text: string): string[] {
  return wordsInBraces(text).filter((name) => !isKnown(name));
}

/** Whether the text has a variable of the name, which is empty for people whose address is not confirmed (`valuesOf`). */
export function mentionsName(text: string): boolean {
  return /\{(first|last|full)Name\}/.test(text);
}

/** Whether the text has a variable of a case, which is empty for people without a case. */
export function mentionsCase(text: string): boolean {
  return /\{case(Id|Status)\}/.test(text);
}
