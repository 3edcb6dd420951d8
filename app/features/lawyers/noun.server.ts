import { defineNoun } from "../nouns.server";
import { readDirectoryMonthly } from "./directory/jobs.server";
import { sumLoadsOften, verifyLawyers } from "./loads.jobs.server";
import { noticeInsurancesDaily } from "./registration/jobs.server";

export const noun = defineNoun({
  jobs: [readDirectoryMonthly, sumLoadsOften, verifyLawyers, noticeInsurancesDaily],
});
