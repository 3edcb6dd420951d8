import { scheduledMessages } from "~/db/schema";
import { isCaseVisible } from "~/features/members/queries.server";
import { defineNoun } from "../nouns.server";
import { releaseScheduled, replaceScheduled } from "./holding.commands.server";
import { announceUnread } from "./jobs.server";
import { sendDueMessages } from "./scheduling/jobs.server";
import { fillSignatures } from "./signatures.jobs.server";

export const noun = defineNoun({
  jobs: [announceUnread, sendDueMessages, fillSignatures],
  drafts: { chat: { fields: ["text", "unsent"], isVisible: isCaseVisible } },
  lockedCases: [
    { caseId: scheduledMessages.caseId, userId: scheduledMessages.authorId },
    { caseId: scheduledMessages.caseId, userId: scheduledMessages.clientId },
  ],
  leave: {
    order: 50,
    run: async (tx, { userId, to }) => {
      if (to === null) await replaceScheduled(tx, userId);
      else if (to !== "administrator") await releaseScheduled(tx, userId);
    },
  },
});
