import { db } from "~/db/client.server";
import { morningEmails } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { today } from "~/platform/today";
import { isNotToldOn } from "./access.server";
import { sendMorningEmail } from "./commands.server";
import { isMorning } from "./rules.server";

/** Tries again until noon in Paris, so that a process that was down at half past eight sends it late rather than never. */
export const tellMorning = defineJob({
  name: "day.tell",
  cron: "0,30 8-11 * * *",
  key: () => "all",
  run: () => tellMorningAt(new Date()),
});

/** Sends the e-mail of the morning to each person who wants it. */
export async function tellMorningAt(now: Date): Promise<void> {
  if (!isMorning(now)) return;
  const people = await db
    .select({ userId: morningEmails.userId })
    .from(morningEmails)
    .where(isNotToldOn(today(now)));
  let failed = 0;
  for (const { userId } of people)
    await sendMorningEmail(userId, now).catch((err: unknown) => {
      failed++;
      log.error({ err, account: userId }, "morning e-mail");
    });
  // The others were told, and will not be told again today.
  if (failed > 0) throw new Error(`${failed} people could not be told.`);
}
