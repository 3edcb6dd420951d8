import { encryptPlainTaxIds } from "~/features/accounts/key-rotation.commands.server";
import { makePushKeys } from "~/features/accounts/push/commands.server";
import { fillSignaturesAtStart } from "~/features/chat/signatures.jobs.server";
import { sweepFiles } from "~/features/files/jobs.server";
import { applyScannerSetting } from "~/features/files/scanning/jobs.server";
import { sealFormerJournal } from "~/features/journal/anchor.commands.server";
import { openSiteBySetting } from "~/features/launch/commands.server";
import { resumeMailingsAtStart } from "~/features/mailings/sending/jobs.server";
import { config } from "~/platform/config.server";
import { makeFirstMasterKey } from "~/platform/crypto/master-keys.server";
import { seedDemo } from "./demo/seed";

/** Runs the start tasks that must end before the first request. */
export async function runStartTasks(): Promise<void> {
  await sealFormerJournal();
  await makeFirstMasterKey();
  // On the embedded database this is the only process, so no upload can be in progress and every orphan can go. Elsewhere
  // the hourly job does it, since listing an object storage would delay the start.
  if (config.embedded && !config.storage) await sweepFiles({ orphansOlderThan: 0 });
  await applyScannerSetting();
  await encryptPlainTaxIds();
  await makePushKeys();
  await resumeMailingsAtStart();
  await fillSignaturesAtStart();
  await openSiteBySetting();
  if (config.DEMO) await seedDemo();
}
