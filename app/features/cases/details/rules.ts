import { formatDay, formatTime } from "~/ui/format";

const DOMAIN = /\b(?:[a-z0-9-]+\.)+[a-z]{2,24}\b/gi;
const MAX_CITED = 20;

/** The sites and the domains of addresses that a story cites. */
export function citedDomains(story: string): string[] {
  const found = (story.match(DOMAIN) ?? []).map((domain) => domain.toLowerCase().replace(/^www\./, ""));
  return [...new Set(found)].slice(0, MAX_CITED);
}

type Entry = { id: number; createdAt: Date; author: string; title: string; detail: string | null };

/** A line of the history: what happened, at what time, and how many times in a row. */
export type HistoryLine = Pick<Entry, "id" | "author" | "title" | "detail"> & { time: string; count: number };

/**
 * The history of a case by day, as it is shown. What one person did several times within a minute, such as one act for
 * each payment, is one line.
 * @param entries the latest first.
 */
export function historyDays(entries: readonly Entry[]): { day: string; lines: HistoryLine[] }[] {
  const days: { day: string; lines: HistoryLine[] }[] = [];
  for (const { id, createdAt, author, title, detail } of entries) {
    const day = formatDay(createdAt);
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const lines = days.at(-1)?.lines ?? [];
    const time = formatTime(createdAt);
    const last = lines.at(-1);
    if (last && last.time === time && last.title === title && last.detail === detail && last.author === author)
      last.count += 1;
    else lines.push({ id, time, author, title, detail, count: 1 });
  }
  return days;
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
