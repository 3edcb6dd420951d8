import { defineNoun } from "../nouns.server";
import { dropAllDecisions } from "./decisions.commands.server";
import { carryOutDocumentDecision, carryOutOverdueDecisions } from "./decisions.jobs.server";

export const noun = defineNoun({
  jobs: [carryOutDocumentDecision, carryOutOverdueDecisions],
  leave: { order: 40, run: (tx, { userId, by }) => dropAllDecisions(tx, userId, by) },
});
