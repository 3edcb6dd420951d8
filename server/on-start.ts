import { sealPlainTaxIds } from "~/features/accounts/key-rotation/commands.server";
import { sweepFiles } from "~/features/files/jobs.server";
import { followScannerSetting } from "~/features/files/scanning/jobs.server";
import { adoptEntries } from "~/features/journal/chain/commands.server";
import { resumeMailingsAtStart } from "~/features/mailings/sending/jobs.server";
import { config } from "~/platform/config.server";
import { seedDemo } from "./demo/seed";

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
