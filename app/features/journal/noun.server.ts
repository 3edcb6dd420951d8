import { defineNoun } from "../nouns.server";
import { raiseAlarmsEveryMinute, raiseStorageAlarmRegularly } from "./alarms/jobs.server";
import { anchorHeadHourly, keepHeadHourly, publishHeadDaily } from "./publication/jobs.server";
import { verifyJournalDaily } from "./verification/jobs.server";

export const noun = defineNoun({
  jobs: [
    raiseAlarmsEveryMinute,
    raiseStorageAlarmRegularly,
    anchorHeadHourly,
    keepHeadHourly,
    publishHeadDaily,
    verifyJournalDaily,
  ],
});
