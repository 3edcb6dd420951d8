import { caseFilters } from "~/features/cases/desk/queries.server";
import { deleteView, renameView, saveView } from "~/features/cases/views/commands.server";
import { countViews } from "~/features/cases/views/queries.server";
import { runAction, runResource } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { redirectTarget } from "../account/redirect-target";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/views";

/** `/admin/views`: how many cases each of one's own views shows, as JSON. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "data_load_failed" }, () => countViews(requireActor(route.context)));
}

/** Saves, renames or deletes one of one's own views, and shows the list from which it was asked. */
export async function action(route: Route.ActionArgs) {
  const form = await route.request.formData();
  const target = redirectTarget(form.get("to"));
  const page = target.startsWith("/admin") ? target : "/admin";
  const fallback = form.get("intent") === "delete" ? "deletion_failed" : "view_save_failed";
  return runAction(route, { fallback, toast: page }, async () => {
    const actor = requireActor(route.context);
    const id = String(form.get("id"));
    const name = String(form.get("name") ?? "");
    switch (form.get("intent")) {
      case "delete":
        await deleteView(actor, id);
        return redirectWithToast(page, "success", "Vue supprimée");
      case "rename":
        await renameView(actor, { id, name });
        return redirectWithToast(page, "success", "Vue renommée");
      default: {
        const query = new URLSearchParams(String(form.get("query") ?? ""));
        await saveView(actor, { id, name, filters: caseFilters.parse(Object.fromEntries(query)) });
        return redirectWithToast(page, "success", "Vue enregistrée");
      }
    }
  });
}
