import { isShownAsCopy } from "~/features/files/policy";
import { sendCopy, sendStoredFile } from "~/features/files/queries.server";
import { readTransferProof } from "~/features/transfers/queries.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-transfer-proof";

/** `/admin/cases/:id/transfers/:transferId`: the proof of a transfer; of a picture or a PDF, a copy that the server draws. */
export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "file_download_failed" }, async () => {
    const actor = requireActor(context);
    const file = await readTransferProof(actor, params.id, params.transferId);
    const options = { download: false };
    return isShownAsCopy(actor, file)
      ? sendCopy(request, actor, file, options)
      : sendStoredFile(request, actor, file, options);
  });
}
