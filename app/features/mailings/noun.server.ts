import { and, eq } from "drizzle-orm";
import { mailings } from "~/db/schema";
import { defineNoun } from "../nouns.server";
import { resumeMailings, sendMailing } from "./sending/jobs.server";
import { findTemplate } from "./templates/queries.server";

export const noun = defineNoun({
  jobs: [resumeMailings, sendMailing],
  drafts: {
    template: {
      fields: ["name", "subject", "content"],
      isVisible: (actor, id) =>
        findTemplate(actor, id).then(
          () => true,
          () => id === "new",
        ),
    },
  },
  erased: [
    { table: mailings, which: ({ userId }) => and(eq(mailings.authorId, userId), eq(mailings.status, "draft")) },
  ],
});
