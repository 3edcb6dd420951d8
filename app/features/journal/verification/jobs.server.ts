import { defineJob } from "~/platform/jobs/jobs.server";
import { readLastActs } from "~/platform/last-acts.server";
import { verifyAndRecord } from "./commands.server";

/** A verification by the command of the night counts for the next morning. */
const RECENT_MS = 20 * 3_600_000;

/** Verifies the whole journal every morning, unless a command or an administrator has done so within twenty hours. */
export const verifyJournalDaily = defineJob({
  name: "audit.verify",
  cron: "10 5 * * *",
  key: () => "all",
  run: async () => {
    const { verifiedAt } = await readLastActs();
    if (Date.now() - verifiedAt * 1000 > RECENT_MS) await verifyAndRecord();
  },
});
