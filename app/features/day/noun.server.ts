import { defineNoun } from "../nouns.server";
import { forgetMorningEmail } from "./commands.server";
import { tellMorning } from "./jobs.server";

export const noun = defineNoun({
  jobs: [tellMorning],
  leave: {
    order: 61,
    run: async (tx, { userId, to }) => {
      if (to === "client") await forgetMorningEmail(tx, userId);
    },
  },
});
