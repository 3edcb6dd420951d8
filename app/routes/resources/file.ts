import { findFile, sendStoredFile } from "~/features/files/queries.server";
import { AppError, toAppError } from "~/platform/errors";
import { checkFileLink } from "~/platform/files/transfer/signed-link.server";
import { log } from "~/platform/log.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/file";

/**
 * `/files/:fileId?expires=…&signature=…`: a stored file, for the person to whom a policy gave this link less than 60 s
 * ago. `download=1` offers it for saving.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = requireActor(context);
  const url = new URL(request.url);
  try {
    const verdict = checkFileLink(url, { fileId: params.fileId, userId });
    if (verdict === "expired") throw new AppError("link_expired");
    if (verdict === "forged") throw new AppError("not_found");
    const file = await findFile({ id: params.fileId });
    return await sendStoredFile(request, { userId }, file, { download: url.searchParams.has("download") });
  } catch (thrown) {
    const error = toAppError(thrown, "file_download_failed");
    if (error.status >= 500) log.error({ err: error, file: params.fileId }, "file");
    return new Response(error.message, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
