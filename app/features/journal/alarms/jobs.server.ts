import { defineJob } from "~/platform/jobs/jobs.server";
import { raiseAlarms, raiseStorageAlarm } from "./commands.server";

/** Reads the journal of the last hour every minute. */
export const raiseAlarmsEveryMinute = defineJob({
  name: "journal.raise_alarms",
  cron: "* * * * *",
  key: () => "all",
  run: async () => {
    await raiseAlarms();
  },
});

/** Measures every ten minutes how much of their room visitors' drafts take. */
export const raiseStorageAlarmRegularly = defineJob({
  name: "journal.raise_storage_alarm",
  cron: "*/10 * * * *",
  key: () => "all",
  run: async () => {
    await raiseStorageAlarm();
  },
});
