import { cases } from "~/db/schema";
import { defineNoun } from "../nouns.server";
import { releaseOwned } from "./sharing.commands.server";

export const noun = defineNoun({
  lockedCases: [{ caseId: cases.id, userId: cases.ownerId }],
  leave: {
    order: 31,
    run: async (tx, { userId, to }) => {
      if (to !== "administrator") await releaseOwned(tx, userId);
    },
  },
});
