import { formatDate } from "~/ui/format";

/** Whose move it is: the victim's, or that of the bank, a platform or the courts. */
export const SIDE_LABELS = { you: "Vous", others: "En face" } as const;
export type Side = keyof typeof SIDE_LABELS;

/** What happened or is to happen on a day; `count`: for how many payments. */
export type TimelineEvent = { date: string; side: Side; short: string; text: string; count: number; isAhead: boolean };

export type Timeline = {
  today: string;
  events: TimelineEvent[];
  /** How many days are left out, before the first and after the last that are shown. */
  hidden: number;
};

/** The drawing, in units of its width. */
export const WIDTH = 300;
export const AXIS = WIDTH / 2;
const LINE = 17;
const GAP = 18;
/** More lines beside a day are one line. */
const MAX_LINES = 3;

/** One day of the drawing: what stands on each side of it, and how high. */
export type DrawnDay = { date: string; label: string; top: number; height: number } & Record<Side, string[]> & {
    isAhead: boolean;
    isToday: boolean;
  };

/** The days from top to bottom, today among them, and the height of the whole. */
export function drawnDays({ events, today }: Timeline): { days: DrawnDay[]; height: number } {
  const byDay = Map.groupBy(events, ({ date }) => date);
  const dates = [...new Set([...byDay.keys(), today])].sort();
  let top = GAP / 2;
  const days = dates.map((date) => {
    const ofDay = byDay.get(date) ?? [];
    const you = linesOf(ofDay, "you");
    const others = linesOf(ofDay, "others");
    const height = LINE * Math.max(1, you.length, others.length);
    const isToday = date === today;
    const day = {
      ...{ date, label: isToday ? "Aujourd’hui" : formatDate(date), top, height, you, others, isToday },
      isAhead: date >= today,
    };
    top += height + GAP;
    return day;
  });
  return { days, height: top };
}

/** Where a line of text stands, and where the middle of its day is. */
export const lineAt = (top: number, line: number): number => top + LINE * line + LINE / 2;

function linesOf(events: readonly TimelineEvent[], side: Side): string[] {
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.side === side) counts.set(event.short, (counts.get(event.short) ?? 0) + event.count);
  const lines = [...counts].map(([short, count]) => (count > 1 ? `${short} ×${count}` : short));
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `et ${lines.length - MAX_LINES + 1} autres`];
}
