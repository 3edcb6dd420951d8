import { caseMembers } from "~/db/schema";
import { defineNoun } from "../nouns.server";

export const noun = defineNoun({
  lockedCases: [{ caseId: caseMembers.caseId, userId: caseMembers.userId }],
});
