import { takeBackFile } from "~/features/cases/evidence/commands.server";
import { readAttachment } from "~/features/cases/evidence/queries.server";
import { sendStoredFile } from "~/features/files/queries.server";
import { toAppError } from "~/platform/errors";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/attachment";

/** `/cases/:id/attachments/:fileId`: one file of a case, shown when the browser can, saved with `?download`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  try {
    const actor = requireActor(context);
    const file = await readAttachment(actor, params.id, params.fileId);
    return await sendStoredFile(request, actor, file, { download: new URL(request.url).searchParams.has("download") });
  } catch (thrown) {
    const error = toAppError(thrown, "file_download_failed");
    if (error.status >= 500) log.error({ err: error, file: params.fileId }, "attachment");
    return new Response(error.message, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}

/** A form of the page that shows it: its sender takes a file back that the scanner blocked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  try {
    const { isOwnCase } = await takeBackFile(requireActor(context), params.id, params.fileId);
    const own = new URL(request.url).searchParams.get("from") === "case" ? "" : "/chat";
    const back = isOwnCase ? `/case/${params.id}${own}` : `/admin/cases/${params.id}/chat`;
    return redirectWithToast(back, "success", "Fichier retiré");
  } catch (thrown) {
    const error = toAppError(thrown, "deletion_failed");
    if (error.status >= 500) log.error({ err: thrown, file: params.fileId }, "attachment");
    return new Response(error.message, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
