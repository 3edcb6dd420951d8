import { defineNoun } from "../nouns.server";
import { blankBodiesNightly, eraseHourly, retainNightly } from "./jobs.server";

export const noun = defineNoun({
  jobs: [blankBodiesNightly, eraseHourly, retainNightly],
});
