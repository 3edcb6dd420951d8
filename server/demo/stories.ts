import type { InventedStory } from "~/features/journey/demo.commands.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What each step takes after the one before: the text, its facts, the account, the profile, the pieces, the summary, ours. */
const TOOK = [4 * MINUTE, 50, 6 * MINUTE, 8 * MINUTE, 5 * HOUR, 90, 20 * HOUR];

/** How many steps the stories of a day take after the first sentence: most reach the end. */
const REACHED = [7, 7, 2, 7, 0, 7, 3, 7, 7, 1, 5, 7];

/** The stories of the last forty days, one a day and two on some, for « Le parcours ». */
export function inventedStories(now = new Date()): InventedStory[] {
  return Array.from({ length: 52 }, (_, index) => {
    const begunAt = new Date(now.getTime() - (index % 40) * DAY * 1000 - (index % 7) * HOUR * 1000);
    const pace = 0.5 + (index % 5) / 3;
    const took = TOOK.slice(0, REACHED[index % REACHED.length]).map((seconds) => Math.round(seconds * pace));
    return { begunAt, device: { isPhone: index % 3 !== 0, hasScripts: index % 6 !== 0 }, took };
  });
}
