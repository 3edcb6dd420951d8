import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { chainEntries, hasUnchained } from "../chain/commands.server";
import { publishHead } from "./commands.server";

/** Every morning, before the staff begins: where the chain ends, told to the log and to the administrators. */
export const publishHeadDaily = defineJob({
  name: "audit.publish_head",
  cron: "30 6 * * *",
  run: async () => {
    await publishHead();
  },
});

const PAUSE = 1_000;

/**
 * Gives new entries their link of the chain, a second after they were written at most, for as long as the process lives.
 * One loop and not a job an entry: a command that records pays for one row only.
 * @returns a function that chains what is left and stops.
 */
export function startChaining(): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    try {
      if (await hasUnchained()) await chainEntries();
    } catch (error) {
      // The database is away for a moment: what waits is chained once it is back.
      log.warn({ err: error }, "audit chain");
    }
  };
  let looking = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!isStopped) next();
      });
    }, PAUSE).unref();
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    await look();
  };
}
