import { exportEvidence } from "~/features/cases/documents/commands.server";
import { download } from "~/platform/files/transfer/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-evidence";

/**
 * `/cases/:id/dossier.zip`: downloads the archive of « Exporter mon dossier », for the case's owner and the
 * administrators.
 */
export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const toast = actor.role === "administrator" ? "/admin" : "/dashboard";
  return runResource(route, { fallback: "evidence_export_failed", toast }, async () => {
    const { stream, name } = await exportEvidence(actor, route.params.id);
    return download(stream, { name, type: "application/zip" });
  });
}
