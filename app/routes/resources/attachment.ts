import { redirect } from "react-router";
import { openOriginalAttachment, withdrawFile } from "~/features/cases/evidence/commands.server";
import { readAttachment } from "~/features/cases/evidence/queries.server";
import { isShownAsCopy } from "~/features/files/policy";
import { sendCopy, sendStoredFile } from "~/features/files/queries.server";
import { accessReasonSchema } from "~/features/members/schema";
import { runResource } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/attachment";

/**
 * `/cases/:id/attachments/:fileId`: one file of a case, shown in the browser when it can be, downloaded with
 * `?download`. The staff is shown a copy that the server draws; of a sealed e-mail, its text is shown.
 */
export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "file_download_failed" }, async () => {
    const actor = requireActor(context);
    const options = { download: new URL(request.url).searchParams.has("download") };
    const file = await readAttachment(actor, params.id, params.fileId, { isOriginal: options.download });
    return isShownAsCopy(actor, file)
      ? sendCopy(request, actor, file, options)
      : sendStoredFile(request, actor, file, options);
  });
}

/**
 * Handles two forms: with `?original`, the one with which the staff opens the file itself rather than its copy; otherwise the
 * one with which the sender removes a file that the scanner blocked.
 */
export function action(route: Route.ActionArgs) {
  const { request, params, context } = route;
  if (new URL(request.url).searchParams.has("original"))
    return runResource(route, { fallback: "file_download_failed" }, async () => {
      const given = accessReasonSchema.safeParse(Object.fromEntries(await request.formData()));
      const reason = given.success ? given.data.reason : null;
      return redirect(await openOriginalAttachment(requireActor(context), params.id, params.fileId, reason), 303);
    });
  return runResource(route, { fallback: "deletion_failed" }, async () => {
    const { isClient } = await withdrawFile(requireActor(context), params.id, params.fileId);
    const own = new URL(request.url).searchParams.get("from") === "case" ? "" : "/chat";
    const back = isClient ? `/case/${params.id}${own}` : `/admin/cases/${params.id}/chat`;
    return redirectWithToast(back, "success", "Fichier retiré");
  });
}
