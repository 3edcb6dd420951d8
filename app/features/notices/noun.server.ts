import { defineNoun } from "../nouns.server";
import { forgetChoices } from "./commands.server";
import { tellStaffOften } from "./jobs.server";

export const noun = defineNoun({
  jobs: [tellStaffOften],
  leave: {
    order: 60,
    run: async (tx, { userId, to }) => {
      if (to !== null) await forgetChoices(tx, userId, to);
    },
  },
});
