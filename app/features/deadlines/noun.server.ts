import { defineNoun } from "../nouns.server";
import { deadlinesForCopy } from "./copy/queries.server";
import { keepDeadlinesOften } from "./kept/jobs.server";
import { tellDeadlinesHourly } from "./reminders/jobs.server";

export const noun = defineNoun({
  jobs: [keepDeadlinesOften, tellDeadlinesHourly],
  copy: { order: 20, read: deadlinesForCopy },
});
