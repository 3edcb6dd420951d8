import { readAttachmentForThumbnail } from "~/features/cases/evidence/queries.server";
import { sendThumbnail } from "~/features/files/queries.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/attachment-thumbnail";

/** `/cases/:id/attachments/:fileId/thumbnail`: a thumbnail of a file of a case, for a person who may read the file. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "file_download_failed" }, async () => {
    const actor = requireActor(route.context);
    return sendThumbnail(actor, await readAttachmentForThumbnail(actor, route.params.id, route.params.fileId));
  });
}
