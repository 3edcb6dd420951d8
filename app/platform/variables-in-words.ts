/** What each variable is called where the staff writes it: « {Prénom} » is stored as « {firstName} ». */
export const VARIABLE_WORDS: Readonly<Record<string, string>> = {
  firstName: "Prénom",
  lastName: "Nom",
  fullName: "Prénom et nom",
  email: "Adresse e-mail",
  caseId: "Référence",
  caseStatus: "Statut",
  lawyer: "Qui répond",
  deadline: "Date limite",
  date: "Date du jour",
};

const NAMES = new Map(Object.entries(VARIABLE_WORDS).map(([name, word]) => [word, name]));

/** What stands in braces where the staff writes: a name as it is stored, or a French word. */
const WRITTEN = /\{([\p{L} -]{1,40})\}/gu;

/** A stored text as the staff edits it: « {firstName} » reads « {Prénom} ». */
export const showVariables = (text: string): string =>
  text.replace(WRITTEN, (written, name: string) => (VARIABLE_WORDS[name] ? `{${VARIABLE_WORDS[name]}}` : written));

/** A text that the staff edited as it is stored: « {Prénom} » becomes « {firstName} », as does that name itself. */
export const storeVariables = (text: string): string =>
  text.replace(WRITTEN, (written, word: string) => (NAMES.has(word) ? `{${NAMES.get(word)}}` : written));

/** The variables in a text, stored or as they are edited, and where they stand. */
export function placesOfVariables(text: string): { name: string; from: number; to: number }[] {
  return [...text.matchAll(WRITTEN)].flatMap(({ 0: written, 1: word = "", index }) => {
    const name = NAMES.get(word) ?? (VARIABLE_WORDS[word] ? word : null);
    return name ? [{ name, from: index, to: index + written.length }] : [];
  });
}

/** What stands in braces and is none of the variables. */
export function unknownVariable(text: string, known: readonly { name: string }[]): string | undefined {
  const words = [...storeVariables(text).matchAll(WRITTEN)].map(([, word = ""]) => word);
  return words.find((word) => !known.some(({ name }) => name === word));
}
