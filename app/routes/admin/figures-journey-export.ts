import { exportedDays, JOURNEY_COLUMNS } from "~/features/figures/journey/csv.server";
import { listJourneyDays } from "~/features/figures/journey/queries.server";
import { journeyQuery } from "~/features/figures/journey/schema";
import { csvResponse, inOne } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/figures-journey-export";

/** `/admin/figures/journey.csv`: downloads the counts that the page sums up, with the same parameters. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const asked = journeyQuery.parse(Object.fromEntries(route.url.searchParams));
    const days = exportedDays(await listJourneyDays(requireActor(route.context), asked));
    return csvResponse(JOURNEY_COLUMNS, inOne(days), `parcours-${today()}.csv`);
  });
}
