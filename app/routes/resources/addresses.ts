import { searchAddresses } from "~/platform/addresses/search.server";
import { runResource } from "~/platform/http/boundary.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/addresses";

/** `/addresses?q=…`: suggestions for the address that a signed-in person types in the profile. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, {}, async () => {
    await consume(platformLimits.address_search, requireActor(route.context).userId);
    return { suggestions: await searchAddresses(route.url.searchParams.get("q") ?? "") };
  });
}
