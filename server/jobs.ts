import { sealPlainTaxIds } from "~/features/accounts/commands/reseal-tax-ids.server";
import { sendResetLink } from "~/features/accounts/jobs.server";
import { adoptEntries } from "~/features/audit/commands/chain.server";
import { publishHeadDaily } from "~/features/audit/jobs.server";
import { sweepSearchWords } from "~/features/cases/jobs.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { followScannerSetting } from "~/features/files/jobs/scan.server";
import { sweepFiles } from "~/features/files/jobs/sweep.server";
import { removeObjects, scanWaiting, sweepHourly } from "~/features/files/jobs.server";
import { rejectInfectedDocuments } from "~/features/identity/jobs.server";
import { deliverEmail } from "~/features/mailing/jobs.server";
import { eraseHourly, retainNightly } from "~/features/privacy/jobs.server";
import { resumeMailings, resumeMailingsAtStart, sendMailing } from "~/features/staff-mail/jobs/send-mailing.server";
import { config } from "~/platform/config.server";
import type { Job } from "~/platform/jobs.server";
import { seedDemo } from "./demo";

/** Every job of the product. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs has a payload type each
export const jobs: Job<any>[] = [
  deliverEmail,
  announceUnread,
  sendResetLink,
  removeObjects,
  sweepHourly,
  scanWaiting,
  rejectInfectedDocuments,
  sendMailing,
  resumeMailings,
  sweepSearchWords,
  publishHeadDaily,
  retainNightly,
  eraseHourly,
];

/** What is put in order once, before the first request. */
export async function onStart(): Promise<void> {
  await adoptEntries();
  // On the embedded database this is the only process: no upload can be in progress yet. Elsewhere the hour comes soon,
  // and an object storage would keep the start waiting.
  if (config.embedded && !config.storage) await sweepFiles({ orphansOlderThan: 0 });
  await followScannerSetting();
  await sealPlainTaxIds();
  await resumeMailingsAtStart();
  if (config.DEMO) await seedDemo();
}
