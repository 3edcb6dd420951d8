import { exportCase } from "~/features/cases/documents/commands.server";
import { messageOf, toAppError } from "~/platform/errors";
import { download } from "~/platform/files/transfer/download.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-pdf";

/** `/admin/cases/:id/pdf`: the case and its owner as one PDF to keep; `?notes=1` adds the staff's notes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const notes = new URL(request.url).searchParams.get("notes") === "1";
  try {
    const { stream, name } = await exportCase(requireActor(context), params.id, { notes });
    return download(stream, { name, type: "application/pdf" });
  } catch (thrown) {
    const error = toAppError(thrown, "case_export_failed");
    if (error.status >= 500) log.error({ err: thrown, case: params.id }, "case as PDF");
    const isGone = error.code === "case_not_found";
    const words = isGone ? error.message : messageOf("case_export_failed");
    return redirectWithToast(isGone ? "/admin" : `/admin/cases/${params.id}`, "error", words);
  }
}
