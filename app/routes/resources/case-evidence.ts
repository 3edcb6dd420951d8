import { exportEvidence } from "~/features/cases/documents/commands.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { askForReason } from "~/routes/admin/access-reason.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-evidence";

/**
 * `/cases/:id/dossier.zip`: downloads the archive of « Exporter mon dossier », for the case's owner and those
 * who handle it.
 */
export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const list = actor.role !== "client" ? "/admin" : "/dashboard";
  const refusals = {
    fallback: "evidence_export_failed",
    ...askForReason(route.params.id, { otherwise: list }),
  } as const;
  return runResource(route, refusals, async () => {
    const { stream, name } = await exportEvidence(actor, route.params.id);
    return download(stream, { name, type: "application/zip" });
  });
}
