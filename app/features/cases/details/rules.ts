const DOMAIN = /\b(?:[a-z0-9-]+\.)+[a-z]{2,24}\b/gi;
const MAX_CITED = 20;

/** The sites and the domains of addresses that a story cites. */
export function citedDomains(story: string): string[] {
  const found = (story.match(DOMAIN) ?? []).map((domain) => domain.toLowerCase().replace(/^www\./, ""));
  return [...new Set(found)].slice(0, MAX_CITED);
}
