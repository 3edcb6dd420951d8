import { exportRequests } from "~/features/assistance/export.commands.server";
import { REQUEST_COLUMNS } from "~/features/assistance/export.csv.server";
import { requestFilters } from "~/features/assistance/schema";
import { csvResponse } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/requests-export";

/** `/admin/requests.csv`: downloads all pages of the list of requests, with the same parameters. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const filters = requestFilters.parse(Object.fromEntries(new URL(route.request.url).searchParams));
    const batches = await exportRequests(requireActor(route.context), filters);
    return csvResponse(REQUEST_COLUMNS, batches, `demandes-${today()}.csv`);
  });
}
