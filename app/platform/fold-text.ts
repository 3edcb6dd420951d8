/** A text in lower case and without accents: « Déposé » becomes « depose ». In SQL, `search_fold` does it. */
export function foldText(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text holds every word of a search, or words that contain them, whatever the case and the accents. */
export function holdsWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
