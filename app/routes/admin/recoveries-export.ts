import { RECOVERY_COLUMNS } from "~/features/cases/recoveries/csv.server";
import { exportRecoveries } from "~/features/cases/recoveries/export.commands.server";
import { csvResponse } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/recoveries-export";

/** `/admin/recoveries.csv`: downloads all recovered sums, the latest first. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const batches = await exportRecoveries(requireActor(route.context));
    return csvResponse(RECOVERY_COLUMNS, batches, `sommes-recuperees-${today()}.csv`);
  });
}
