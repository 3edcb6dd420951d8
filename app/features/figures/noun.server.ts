import { defineNoun } from "../nouns.server";
import { keepMonthsOften } from "./counts.jobs.server";

export const noun = defineNoun({
  jobs: [keepMonthsOften],
});
