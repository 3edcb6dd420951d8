import { exportEvidence } from "~/features/cases/documents/commands.server";
import { toAppError } from "~/platform/errors";
import { download } from "~/platform/files/transfer/download.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-evidence";

/** `/cases/:id/dossier.zip`: « Exporter mon dossier », for the case's owner and the administrators. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  try {
    const { stream, name } = await exportEvidence(actor, params.id);
    return download(stream, { name, type: "application/zip" });
  } catch (thrown) {
    const error = toAppError(thrown, "evidence_export_failed");
    if (error.status >= 500) log.error({ err: thrown, case: params.id }, "case as an archive");
    return redirectWithToast(actor.role === "administrator" ? "/admin" : "/dashboard", "error", error.message);
  }
}
