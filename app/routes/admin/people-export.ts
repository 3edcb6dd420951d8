import { exportPeople } from "~/features/people/export.commands.server";
import { PEOPLE_COLUMNS } from "~/features/people/export.csv.server";
import { peopleFilters } from "~/features/people/schema";
import { csvResponse } from "~/platform/csv.server";
import { runLoader } from "~/platform/http/boundary.server";
import { today } from "~/platform/today";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/people-export";

/** `/admin/users.csv`: downloads all pages of the list of accounts, with the same parameters. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "users_load_failed" }, async () => {
    const filters = peopleFilters.parse(Object.fromEntries(new URL(route.request.url).searchParams));
    const batches = await exportPeople(requireActor(route.context), filters);
    return csvResponse(PEOPLE_COLUMNS, batches, `utilisateurs-${today()}.csv`);
  });
}
