import { defineNoun } from "../nouns.server";
import { carryOutDocumentDecision, carryOutOverdueDecisions } from "./decisions.jobs.server";

export const noun = defineNoun({
  jobs: [carryOutDocumentDecision, carryOutOverdueDecisions],
});
