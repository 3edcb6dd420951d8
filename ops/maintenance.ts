import { database } from "~/db/client.server";
import { resetSecondFactor } from "~/features/accounts/second-factor/commands.server";
import { config, loadConfig, setConfig } from "~/platform/config.server";
import { sendCommand } from "~/platform/data-dir-lock.server";
import { AppError } from "~/platform/errors";
import { startJobs } from "~/platform/jobs/jobs.server";
import { withDe } from "~/ui/elision";
import { withInstallation } from "./installation";
import { jobs } from "./jobs";
import { type Report, rotateKeys } from "./keys/rotate";

/**
 * `npm run second-factor:reset -- EMAIL`: removes every second factor of an account, while the server runs or, on the
 * embedded database, while it is stopped. The server's jobs send the e-mail that announces it.
 * @returns a sentence for the operator. @throws ConfigError, DataDirInUse, AppError.
 */
export async function resetSecondFactorOf(email: string): Promise<string> {
  setConfig(loadConfig(process.env));
  return withDatabase(async () => {
    try {
      await resetSecondFactor(email);
      return `La double authentification ${withDe(email)} est désactivée, et ses sessions sont fermées.`;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return `Aucun compte n’a l’adresse ${email}.`;
      if (error instanceof AppError && error.code === "second_factor_off")
        return `Le compte ${withDe(email)} n’a pas de double authentification.`;
      throw error;
    }
  });
}

/**
 * `npm run keys:rotate`: changes the master key. On the embedded database the running server does it, since only one
 * process may open that database; otherwise this process does.
 * @throws ConfigError, DataDirInUse, KeyLostError.
 */
export async function changeKeys(report: Report): Promise<void> {
  setConfig(loadConfig(process.env));
  if (config.embedded && (await sendCommand(config.DATA_DIR, "keys:rotate", report))) return;
  await withDatabase(() => rotateKeys(report));
}

/** `withInstallation`, with the queues of jobs. */
export async function withDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  return withInstallation(async () => {
    const stopJobs = await startJobs(database, jobs, { work: false });
    try {
      return await work();
    } finally {
      await stopJobs();
    }
  });
}
