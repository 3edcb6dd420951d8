import { caseMembers } from "~/db/schema";
import { defineNoun } from "../nouns.server";
import { verifyCases } from "./verification.jobs.server";

export const noun = defineNoun({
  jobs: [verifyCases],
  lockedCases: [{ caseId: caseMembers.caseId, userId: caseMembers.userId }],
});
