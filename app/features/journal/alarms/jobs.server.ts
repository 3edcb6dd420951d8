import { defineJob } from "~/platform/jobs/jobs.server";
import { raiseAlarms } from "./commands.server";

/** Reads the journal of the last hour every minute. */
export const raiseAlarmsEveryMinute = defineJob({
  name: "journal.raise_alarms",
  cron: "* * * * *",
  key: () => "all",
  run: async () => {
    await raiseAlarms();
  },
});
