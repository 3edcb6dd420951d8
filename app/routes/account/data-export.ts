import { exportOwnData } from "~/features/privacy/own-data/commands.server";
import { messageOf, toAppError } from "~/platform/errors";
import { download } from "~/platform/files/transfer/download.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/data-export";

/** `/account/data/export`: everything that is kept of whoever asks, as one archive to save. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    const { stream, name } = await exportOwnData(requireActor(context));
    return download(stream, { name, type: "application/zip" });
  } catch (thrown) {
    const error = toAppError(thrown, "data_export_failed");
    if (error.status >= 500) log.error({ err: thrown }, "own data export");
    const words = error.code === "too_many_requests" ? error.message : messageOf("data_export_failed");
    return redirectWithToast("/account/data", "error", words);
  }
}
