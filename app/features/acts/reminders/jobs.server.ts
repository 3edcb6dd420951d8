import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { tellDeadlines } from "./commands.server";

/** Every hour of the day in Paris, so that a process that was down in the morning tells in the afternoon. */
export const tellDeadlinesHourly = defineJob({
  name: "deadlines.tell",
  cron: "7 8-19 * * *",
  key: () => "all",
  run: async () => {
    const told = await tellDeadlines();
    if (told > 0) log.info({ people: told }, "deadlines told");
  },
});
