import { readAttachmentToDraw } from "~/features/cases/evidence/queries.server";
import { sendThumbnail } from "~/features/files/queries.server";
import { toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/attachment-thumbnail";

/** `/cases/:id/attachments/:fileId/thumbnail`: a small picture of a file of a case, for whoever may see the file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const actor = requireActor(context);
    return await sendThumbnail(actor, await readAttachmentToDraw(actor, params.id, params.fileId));
  } catch (thrown) {
    const error = toAppError(thrown, "file_download_failed");
    if (error.status >= 500) log.error({ err: thrown, file: params.fileId }, "thumbnail");
    return new Response(error.message, { status: error.status });
  }
}
