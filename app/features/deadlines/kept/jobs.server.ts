import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { keepStaleDeadlines } from "./commands.server";

/** Every minute: what was changed about a payment or its case, and what time changed. */
export const keepDeadlinesOften = defineJob({
  name: "deadlines.keep",
  cron: "* * * * *",
  key: () => "all",
  run: async () => {
    const kept = await keepStaleDeadlines();
    if (kept > 0) log.info({ cases: kept }, "deadlines computed");
  },
});
