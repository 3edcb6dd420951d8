import { exportCase } from "~/features/cases/documents/commands.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-pdf";
import { askForReason } from "./access-reason.server";

/** `/admin/cases/:id/pdf`: downloads the case and its owner's profile as one PDF; `?notes=1` adds the staff's notes. */
export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  const options = {
    fallback: "case_export_failed",
    ownMessages: ["case_not_found", "reason_needed"],
    ...askForReason(params.id, {
      otherwise: ({ code }) => (code === "case_not_found" ? "/admin" : `/admin/cases/${params.id}`),
    }),
  } as const;
  return runResource(route, options, async () => {
    const notes = new URL(request.url).searchParams.get("notes") === "1";
    const { stream, name } = await exportCase(requireActor(context), params.id, { notes });
    return download(stream, { name, type: "application/pdf" });
  });
}
