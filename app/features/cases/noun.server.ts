import { caseSnoozes, caseTasks, waitingCaseDecisions } from "~/db/schema";
import { readStoredFile } from "~/features/files/queries.server";
import { deviceOf } from "~/features/journey/device";
import { isCaseVisible } from "~/features/members/queries.server";
import { zipName } from "~/platform/zip.server";
import { defineNoun } from "../nouns.server";
import { keepActivityOften } from "./activity/jobs.server";
import { carryOutCaseDecision } from "./decisions/jobs.server";
import { indexNames, sweepSearchWords } from "./jobs.server";
import { isOwnNote } from "./notes/queries.server";
import { NOTES_OF_CASE } from "./notes/rules.server";
import { countFirstSentence } from "./story/journey.commands.server";
import { storyFields } from "./story/schema";
import { releaseTasks } from "./tasks/commands.server";
import { readVoiceNote } from "./voice-notes/queries.server";
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
  ownData: {
    order: 60,
    about: "recit-vocal/           ce que vous avez dit au micro, avant que votre dossier soit ouvert",
    ofPerson: async function* (actor) {
      const note = await readVoiceNote(actor);
      if (note) yield { name: `recit-vocal/${zipName(1, 1, note.name)}`, content: () => readStoredFile(actor, note) };
    },
  },
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
