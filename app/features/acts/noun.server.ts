import { defineNoun } from "../nouns.server";
import { tellDeadlinesHourly } from "./reminders/jobs.server";

export const noun = defineNoun({ jobs: [tellDeadlinesHourly] });
