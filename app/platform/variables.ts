/**
 * Variables in texts that the staff writes: words in braces, which a text's own code replaces by values. E-mails to
 * several people and saved replies use the same names.
 */
const WORD_IN_BRACES = /( ?)\{([A-Za-z]+)\}/g;

/**
 * Replaces each word in braces by what `read` returns for it, an empty value with the space before it; a word without
 * a value (undefined) is not changed.
 */
export function replaceWords(text: string, read: (name: string) => string | undefined): string {
  return text.replace(WORD_IN_BRACES, (written, space: string, name: string) => {
    const value = read(name);
    if (value === undefined) return written;
    return value === "" ? "" : space + value;
  });
}

/** The words in braces of a text, each once. */
export function wordsInBraces(text: string): string[] {
  return [...new Set([...text.matchAll(WORD_IN_BRACES)].map(([, , name = ""]) => name))];
}

/** The variables of saved replies. */
export const REPLY_VARIABLES = [
  { name: "firstName", label: "Prénom du client" },
  { name: "lastName", label: "Nom du client" },
  { name: "fullName", label: "Prénom et nom" },
  { name: "caseId", label: "Référence du dossier ou de la demande" },
  { name: "caseStatus", label: "Statut du dossier" },
  { name: "lawyer", label: "Qui répond au client" },
  { name: "deadline", label: "Date limite de notre réponse" },
  { name: "date", label: "Date du jour" },
] as const;

export type ReplyVariable = (typeof REPLY_VARIABLES)[number]["name"];

/** What the staff reads when a text that they send still holds one. */
export const VARIABLE_LEFT =
  "Il reste une variable entre accolades, par exemple {firstName}\u00a0: remplacez-la, puis envoyez.";

/** The variables of saved replies that a text still holds: whoever receives it would read them as they are. */
export function variablesLeft(text: string): { name: ReplyVariable; label: string }[] {
  const words = wordsInBraces(text);
  return REPLY_VARIABLES.filter(({ name }) => words.includes(name));
}
