import { isCaseVisible } from "~/features/members/queries.server";
import { defineNoun } from "../nouns.server";
import { announceUnread, verifyUnread } from "./jobs.server";
import { sendDueMessages } from "./scheduling/jobs.server";

export const noun = defineNoun({
  jobs: [announceUnread, verifyUnread, sendDueMessages],
  drafts: { chat: { fields: ["text", "unsent"], isVisible: isCaseVisible } },
});
