import { exportedLines, FIGURES_COLUMNS } from "~/features/figures/csv.server";
import { readFigures } from "~/features/figures/queries.server";
import { figuresQuery } from "~/features/figures/schema";
import { csvResponse, inOne } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/figures-export";

/** `/admin/figures.csv`: downloads the figures that the page shows, with the same parameters. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const asked = figuresQuery.parse(Object.fromEntries(route.url.searchParams));
    const figures = await readFigures(requireActor(route.context), asked);
    return csvResponse(FIGURES_COLUMNS, inOne(exportedLines(figures)), `chiffres-${today()}.csv`);
  });
}
