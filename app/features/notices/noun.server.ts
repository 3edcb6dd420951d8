import { defineNoun } from "../nouns.server";
import { tellStaffOften } from "./jobs.server";

export const noun = defineNoun({
  jobs: [tellStaffOften],
});
