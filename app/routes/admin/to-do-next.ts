import { redirect } from "react-router";
import { readNextWork } from "~/features/worklist/queries.server";
import { rowAddress, worklistAddress } from "~/features/worklist/rules";
import { workFilters } from "~/features/worklist/schema";
import { runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/to-do-next";

/** Leads to the row of « À traiter » that follows `after`; at the end of the list, back to it. */
export function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const filters = workFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const next = await readNextWork(requireActor(context), filters);
    if (next) return redirect(rowAddress(next, filters));
    return redirectWithToast(worklistAddress(filters), "info", "Vous êtes au bout de la liste.");
  });
}
