import { and, eq, lt } from "drizzle-orm";
import { emailLogs } from "~/db/schema";
import { defineNoun } from "../nouns.server";
import { forgetEmails } from "./erasure.commands.server";
import { deliverEmail } from "./jobs.server";

const DAY = 86_400_000;

export const noun = defineNoun({
  jobs: [deliverEmail],
  erase: (tx, { userId, email }) => forgetEmails(tx, userId, email),
  // The confirmation of an erasure is given up after three days, because its row holds the address of a deleted account.
  expired: [
    {
      table: emailLogs,
      which: ({ now }) =>
        and(eq(emailLogs.kind, "erasure_done"), lt(emailLogs.createdAt, new Date(now.getTime() - 3 * DAY))),
    },
  ],
});
