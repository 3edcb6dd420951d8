import { transaction } from "~/db/client.server";
import { JOURNEY_STEPS } from "~/db/schema/journey-steps";
import { count } from "./commands.server";
import { begun, type Device, pass } from "./rules";

/** An invented story: when it was begun, and the seconds that each next step took, as far as it came. */
export type InventedStory = { begunAt: Date; device: Device; took: readonly number[] };

/** Counts the invented stories of the demonstration, of which nothing else exists. */
export function countInventedStories(stories: readonly InventedStory[]): Promise<void> {
  return transaction(async (tx) => {
    for (const { begunAt, device, took } of stories) {
      let journey = begun(device, begunAt);
      await count(tx, journey, [{ step: "begun", seconds: null }]);
      for (const [index, seconds] of took.entries()) {
        const step = JOURNEY_STEPS[index + 1];
        const next = step && pass(journey, step, new Date(Date.parse(journey.at) + seconds * 1000));
        if (!next) break;
        await count(tx, next.journey, next.passed);
        journey = next.journey;
      }
    }
  });
}
