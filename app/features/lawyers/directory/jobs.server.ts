import { transaction } from "~/db/client.server";
import { tellAdministrators } from "~/features/emails/commands.server";
import { config } from "~/platform/config.server";
import { AppError, type AppErrorCode, messageOf, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { DIRECTORY_REFUSED_SUBJECT, DirectoryRefusedEmail } from "../emails";
import { importIssue } from "./commands.server";
import { MAX_DIRECTORY_BYTES } from "./rules";
import { newestResource } from "./schema";

/** The time that reading the directory may take, in milliseconds. */
const TIMEOUT = 10 * 60_000;

/**
 * Reads the national directory at LAWYER_DIRECTORY_URL, which is the CSV file itself or the data set on data.gouv.fr,
 * whose newest resource is read because its address changes each month. An issue that is already there is no error; the
 * administrators get an e-mail about any other refusal.
 */
export async function readPublishedDirectory(): Promise<void> {
  const address = config.LAWYER_DIRECTORY_URL;
  if (!address) return;
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    let [file, from] = [await open(address, signal), address];
    if (/json/i.test(file.headers.get("Content-Type") ?? "")) {
      from = newestResource(await readDataset(file)) ?? refuse("directory_unreachable");
      file = await open(from, signal);
    }
    if (!file.body) throw new AppError("directory_empty");
    const name = decodeURIComponent(new URL(from).pathname.split("/").at(-1) ?? "");
    const result = await importIssue(null, { name, stream: file.body });
    log.info(result, "directory of lawyers");
  } catch (thrown) {
    const error = toAppError(thrown, "directory_unreachable");
    if (error.code === "directory_same") return;
    log.error({ err: thrown }, "directory of lawyers");
    await transaction((tx) =>
      tellAdministrators(tx, (administrator) => ({
        kind: "directory_refused",
        subject: DIRECTORY_REFUSED_SUBJECT,
        element: DirectoryRefusedEmail({
          ...administrator,
          reason: messageOf(error.code),
          url: publicUrl("/admin/lawyers/directory"),
        }),
      })),
    );
  }
}

async function open(address: string, signal: AbortSignal): Promise<Response> {
  if (!/^https?:/.test(address)) refuse("directory_unreachable");
  const response = await fetch(address, { signal, headers: { Accept: "application/json, text/csv, */*" } });
  if (!response.ok) refuse("directory_unreachable");
  return response;
}

/** A description of a data set has some kilobytes. */
async function readDataset(response: Response): Promise<unknown> {
  if (Number(response.headers.get("Content-Length") ?? 0) > MAX_DIRECTORY_BYTES) refuse("directory_too_large");
  return response.json();
}

function refuse(code: AppErrorCode): never {
  throw new AppError(code);
}

/** On the fifth of each month, when the issue of the month is out. */
export const readDirectoryMonthly = defineJob({
  name: "lawyers.read_directory",
  cron: "23 5 5 * *",
  run: readPublishedDirectory,
});
