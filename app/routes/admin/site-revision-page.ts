import { publicPages } from "~/content/site-map";
import { previewWith } from "~/features/site/publication.queries.server";
import { readRevision } from "~/features/site/revisions/queries.server";
import { revisionOf } from "~/features/site/revisions/rules";
import { AppError } from "~/platform/errors";
import { runLoader } from "~/platform/http/boundary.server";
import { renderVisitorPage } from "~/platform/http/visitor-pages.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/site-revision-page";

/** `/admin/site/revisions/:revision/page?path=/faq`: a public page as this revision would show it, for a frame. */
export function loader(route: Route.LoaderArgs): Promise<Response> {
  const actor = requireActor(route.context);
  const path = route.url.searchParams.get("path") ?? "/";
  return runLoader(route, { fallback: "site_load_failed" }, async () => {
    const values = await readRevision(actor, revisionOf(route.params.revision));
    if (!publicPages.some((page) => page.path === path)) throw new AppError("not_found");
    return previewWith(values, () => renderVisitorPage(path));
  });
}
