import { defineNoun } from "../nouns.server";
import { deadlinesForCopy } from "./copy/queries.server";
import { keepDeadlinesOften } from "./kept/jobs.server";

export const noun = defineNoun({
  jobs: [keepDeadlinesOften],
  copy: { order: 20, read: deadlinesForCopy },
});
