import { removeStored } from "~/platform/files/store.server";
import { defineJob } from "~/platform/jobs.server";
import { scanWaitingFiles } from "./jobs/scan.server";
import { sweepFiles } from "./jobs/sweep.server";

const HOUR = 3_600_000;

/** Removes the objects of files whose rows went with what they belonged to. */
export const removeObjects = defineJob<{ paths: string[] }>({
  name: "files.remove_objects",
  run: ({ paths }) => removeStored(paths),
});

/** Every minute: what waits for the scanner has pauses of its own. */
export const scanWaiting = defineJob({
  name: "files.scan",
  cron: "* * * * *",
  run: async () => void (await scanWaitingFiles()),
});

/** Every hour, a little after the hour, when other schedules rest. */
export const sweepHourly = defineJob({
  name: "files.sweep",
  cron: "17 * * * *",
  run: async () => {
    await sweepFiles({ orphansOlderThan: HOUR });
  },
});
