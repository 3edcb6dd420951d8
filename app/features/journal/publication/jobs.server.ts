import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { storeAnchor } from "../anchor.commands.server";
import { chainEntries, hasUnchained } from "../chain/commands.server";
import { saveCheckpoint } from "../checkpoints/commands.server";
import { publishHead } from "./commands.server";

/** Publishes the head every morning, before the working day. */
export const publishHeadDaily = defineJob({
  name: "audit.publish_head",
  cron: "30 6 * * *",
  run: async () => {
    await publishHead();
  },
});

/** Every hour the head goes to the file storage, which the database's administrator does not reach. */
export const anchorHeadHourly = defineJob({
  name: "audit.anchor_head",
  cron: "43 * * * *",
  run: () => storeAnchor(),
});

/** Runs after the publication, and makes up for a storage or an authority that did not answer. */
export const keepHeadHourly = defineJob({
  name: "audit.keep_head",
  cron: "47 * * * *",
  run: () => saveCheckpoint(),
});

const PAUSE = 1_000;

/**
 * Adds the links of new entries, at most a second after they were written, until the process stops. A loop costs a
 * command less than one job for each entry.
 * @returns a function that adds the remaining links and stops.
 */
export function startChaining(): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const chainOnce = async (): Promise<void> => {
    try {
      if (await hasUnchained()) await chainEntries();
    } catch (error) {
      // The database may be unreachable for a moment: the next round tries again.
      log.warn({ err: error }, "audit chain");
    }
  };
  let running = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      running = chainOnce().finally(() => {
        if (!isStopped) next();
      });
    }, PAUSE).unref();
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
    await chainOnce();
  };
}
