import { and, eq, isNull, lt } from "drizzle-orm";
import { lawyerInvitations } from "~/db/schema";
import { defineNoun } from "../nouns.server";
import { readDirectoryMonthly } from "./directory/jobs.server";
import { sumLoadsOften } from "./loads.jobs.server";
import { noticeInsurancesDaily } from "./registration/jobs.server";

export const noun = defineNoun({
  jobs: [readDirectoryMonthly, sumLoadsOften, noticeInsurancesDaily],
  erased: [{ table: lawyerInvitations, which: ({ email }) => eq(lawyerInvitations.email, email) }],
  // An accepted one is kept with its account, as what was checked.
  expired: [
    {
      table: lawyerInvitations,
      which: ({ invitations }) =>
        and(isNull(lawyerInvitations.acceptedAt), lt(lawyerInvitations.expiresAt, invitations)),
    },
  ],
});
