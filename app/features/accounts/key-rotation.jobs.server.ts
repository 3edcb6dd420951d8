import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { hashPlainRecoveryCodes } from "./key-rotation.commands.server";

/** Every night, when no process of an earlier version, which would not know the hashes, still serves. */
export const hashRecoveryCodesNightly = defineJob({
  name: "accounts.hash-recovery-codes",
  cron: "41 3 * * *",
  run: async () => {
    const hashed = await hashPlainRecoveryCodes();
    if (hashed > 0) log.info({ hashed }, "recovery codes hashed");
  },
});
