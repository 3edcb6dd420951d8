/** What is not ours to shorten: words quoted from the law, citations, addresses, blanks to fill in. */
const NOT_OURS = [
  /«[^»]*»\s*\((?:même article|[^()]*(?:articles?\s|L\d{3}|n°)[^()]*)\)/g,
  /\((?:[^()]|\([^()]*\))*(?:articles?\s|L\d{3}|n°)(?:[^()]|\([^()]*\))*\)/g,
  /\[à (?:compléter|vérifier avec un avocat)[^\]]*\]/g,
  /\S+@\S+|https?:\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:fr|com|org|eu)\b(?:\/\S*)?/g,
];

/**
 * The readability of French texts by LIX: words a sentence, plus the share of words of more than six letters, in percent.
 * 25 reads easily, 35 like a novel, 45 like the law. Each text ends a sentence, as do « . ! ? : ; ».
 * @throws Error when the texts hold no word.
 */
export function lix(texts: readonly string[]): number {
  let words = 0;
  let long = 0;
  let sentences = 0;
  for (const text of texts) {
    const ours = NOT_OURS.reduce((left, pattern) => left.replace(pattern, " "), text);
    for (const sentence of ours.split(/[.!?:;…]+(?=[\s»”)]|$)|\n/)) {
      const found = sentence.match(/[\p{L}\d]+(?:-[\p{L}\d]+)*/gu) ?? [];
      if (!found.some((word) => /\p{L}/u.test(word))) continue;
      words += found.length;
      long += found.filter((word) => word.replace(/[^\p{L}]/gu, "").length > 6).length;
      sentences += 1;
    }
  }
  if (sentences === 0) throw new Error("No word to measure.");
  return words / sentences + (long * 100) / words;
}

/** The most that a text for victims may reach. */
export const MAX_LIX = 35;

const ENTITIES: Record<string, string> = { nbsp: "\u00a0", amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };

/** The texts of the paragraphs, items and values of a page: neither titles, labels, tables, forms nor links that lead on. */
export function textsOf(html: string): string[] {
  const shown = html
    .replace(/<table\b(?:(?!<\/table>).)*<th\b.*?<\/table>/gs, " ")
    .replace(/<(script|style|nav|form|summary|button|blockquote)\b.*?<\/\1>/gs, " ");
  const blocks = shown.match(/<(p|li|dd)\b[^>]*>(?:(?!<(?:p|li|dd|ul|ol|dl)\b).)*?<\/\1>/gs) ?? [];
  return blocks
    .flatMap((block) =>
      block
        .replace(/<br\/?>|<\/span>/g, "\n")
        .replace(/<[^>]+>/g, "")
        .split("\n"),
    )
    .map((text) => text.replace(/&([\w#]+);/g, (entity, name) => ENTITIES[name] ?? entity).trim());
}
