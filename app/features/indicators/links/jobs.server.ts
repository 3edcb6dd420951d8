import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { linkCase, regroupAll, regroupOne } from "./commands.server";

/** Cases left their group: what is left of it, and where these cases belong now. */
export const regroupLeft = defineJob<{ groupId: string; caseIds: string[] }>({
  name: "indicators.regroup",
  run: async ({ groupId, caseIds }) => {
    await regroupOne(groupId);
    for (const caseId of caseIds) await linkCase(caseId);
  },
});

/** A case counts now: it was sent, or taken up again. */
export const linkCounted = defineJob<{ caseId: string }>({
  name: "indicators.link",
  key: ({ caseId }) => caseId,
  run: ({ caseId }) => linkCase(caseId),
});

/** Every night: what became common, or is no more, because the number of cases changed. */
export const regroupNightly = defineJob({
  name: "indicators.groups",
  cron: "20 3 * * *",
  key: () => "all",
  run: async () => {
    const groups = await regroupAll();
    log.info({ groups }, "groups of cases computed");
  },
});
