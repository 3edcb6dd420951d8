const DOMAIN = /\b(?:[a-z0-9-]+\.)+[a-z]{2,24}\b/gi;
const MAX_CITED = 20;

/** The sites and the domains of addresses that a story cites. */
export function citedDomains(story: string): string[] {
  const found = (story.match(DOMAIN) ?? []).map((domain) => domain.toLowerCase().replace(/^www\./, ""));
  return [...new Set(found)].slice(0, MAX_CITED);
}

/** A story up to about this length is shown whole; of a longer one, the beginning. */
const SHOWN_LENGTH = 600;

/** The beginning of a story, and what follows it: cut between two words, or at once when it has no space. */
export function storyParts(story: string): { beginning: string; rest: string } {
  const text = story.trim();
  if (text.length <= SHOWN_LENGTH * 1.3) return { beginning: text, rest: "" };
  const space = text.lastIndexOf(" ", SHOWN_LENGTH);
  const [cut, skipped] = space > 0 ? [space, 1] : [SHOWN_LENGTH, 0];
  return { beginning: text.slice(0, cut), rest: text.slice(cut + skipped) };
}
