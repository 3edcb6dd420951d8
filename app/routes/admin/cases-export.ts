import { caseFilters } from "~/features/cases/desk/queries.server";
import { exportCases } from "~/features/cases/documents/commands.server";
import { CASE_COLUMNS } from "~/features/cases/documents/csv.server";
import { csvResponse } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases-export";

/** `/admin/cases.csv`: downloads all pages of the list, with the same parameters, as a table for a spreadsheet. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const filters = caseFilters.parse(Object.fromEntries(new URL(route.request.url).searchParams));
    const batches = await exportCases(requireActor(route.context), filters);
    return csvResponse(CASE_COLUMNS, batches, `dossiers-${today()}.csv`);
  });
}
