import { refuseClosedAttachment } from "~/features/cases/evidence/queries.server";
import { isShownAsCopy } from "~/features/files/policy";
import {
  findFile,
  LEGIBLE_SIDE_PX,
  sendCopy,
  sendInfected,
  sendStoredFile,
  sendThumbnail,
} from "~/features/files/queries.server";
import { AppError } from "~/platform/errors";
import { checkFileLink } from "~/platform/files/exchange/signed-link.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/file";

/**
 * `/files/:fileId?expires=…&signature=…`: a stored file, for the person who was authorised and received this link less
 * than 60 s ago; the staff is shown a copy of it, unless the link is for the original. `download=1` downloads it;
 * `preview=1` gives a drawing of its first page, which a page can show.
 */
export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "file_download_failed" }, async () => {
    const actor = requireActor(context);
    const { userId, role } = actor;
    const url = new URL(request.url);
    const verdict = checkFileLink(url, { fileId: params.fileId, userId, role });
    if (verdict === "expired") throw new AppError("link_expired");
    if (verdict === "forged") throw new AppError("not_found");
    const file = await findFile({ id: params.fileId });
    const access = await refuseClosedAttachment(actor, file);
    if (access && !url.searchParams.has("original")) throw new AppError("file_sealed");
    if (access === "archive") return sendInfected(file);
    if (access) return sendStoredFile(request, actor, file, { download: true });
    if (url.searchParams.has("preview")) return sendThumbnail(actor, file, LEGIBLE_SIDE_PX);
    const options = { download: url.searchParams.has("download") };
    const isCopy = !url.searchParams.has("original") && isShownAsCopy(actor, file);
    return isCopy ? sendCopy(request, actor, file, options) : sendStoredFile(request, actor, file, options);
  });
}
