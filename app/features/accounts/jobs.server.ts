import { defineJob } from "~/platform/jobs.server";
import { issueResetLink } from "./commands/issue-reset-link.server";

/** Sends a person the link to a new password. `userId` is null when nobody has the address that was typed. */
export const sendResetLink = defineJob<{ userId: string | null; target?: string }>({
  name: "accounts.send-reset-link",
  async run({ userId, target }) {
    if (userId) await issueResetLink(userId, target);
  },
});
