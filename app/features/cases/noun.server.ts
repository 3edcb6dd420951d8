import { caseSnoozes, caseTasks, waitingCaseDecisions } from "~/db/schema";
import { deviceOf } from "~/features/journey/device";
import { isCaseVisible } from "~/features/members/queries.server";
import { defineNoun } from "../nouns.server";
import { keepActivityOften } from "./activity/jobs.server";
import { carryOutCaseDecision } from "./decisions/jobs.server";
import { indexNames, sweepSearchWords } from "./jobs.server";
import { isOwnNote } from "./notes/queries.server";
import { NOTES_OF_CASE } from "./notes/rules.server";
import { countFirstSentence } from "./story/journey.commands.server";
import { storyFields } from "./story/schema";
import { releaseTasks } from "./tasks/commands.server";
import { wizardFields } from "./wizard/schema";

export const noun = defineNoun({
  jobs: [keepActivityOften, carryOutCaseDecision, indexNames, sweepSearchWords],
  drafts: {
    raconter: {
      fields: storyFields(),
      saved: async (owner, changes, request) => {
        const told = changes.find(({ name }) => name === "description")?.values[0] ?? "";
        await countFirstSentence(owner, told, deviceOf(request));
      },
    },
    case: { fields: ["id", ...wizardFields()], isVisible: isCaseVisible },
    note: { fields: ["id", "text"], isVisible: isCaseVisible },
    "note-edit": { fields: ["text", "version"], isVisible: isOwnNote },
  },
  draftSubjects: NOTES_OF_CASE,
  lockedCases: [
    { caseId: caseTasks.caseId, userId: caseTasks.assigneeId },
    { caseId: caseSnoozes.caseId, userId: caseSnoozes.userId },
    { caseId: waitingCaseDecisions.caseId, userId: waitingCaseDecisions.decidedBy },
  ],
  leave: {
    order: 30,
    run: async (tx, { userId, to }) => {
      if (to !== "administrator") await releaseTasks(tx, userId);
    },
  },
});
