import { config } from "~/platform/config.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { eraseDueAccounts } from "./erasure/commands.server";
import { blankEmailBodies, deleteExpired, sweepExpired, warnOfDrafts } from "./retention/commands.server";

/** Every night: deletes expired data, and warns the owners of drafts that expire soon. */
export const retainNightly = defineJob({
  name: "privacy.retention",
  cron: "13 3 * * *",
  run: async () => {
    await sweepExpired();
    const warned = await warnOfDrafts();
    if (warned > 0) log.info({ warned }, "warned the owners of drafts");
    await deleteExpired();
  },
});

/** Every night: blanks the bodies of e-mails whose time is over. A run that stops leaves the others to the next one. */
export const blankBodiesNightly = defineJob({
  name: "privacy.email_bodies",
  cron: "53 3 * * *",
  key: () => "all",
  run: async () => {
    const blanked = await blankEmailBodies();
    if (blanked > 0) log.info({ blanked }, "bodies of e-mails blanked");
  },
});

/** Every hour: erases the accounts whose seven days are over. */
export const eraseHourly = defineJob({
  name: "privacy.erase",
  cron: "27 * * * *",
  run: async () => {
    const erased = await eraseDueAccounts(new Date(), config.RETENTION_MAX_DELETIONS);
    if (erased > 0) log.info({ erased }, "accounts erased");
  },
});
