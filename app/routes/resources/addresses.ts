import { searchAddresses } from "~/platform/addresses/search.server";
import { AppError } from "~/platform/errors";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/addresses";

/** Suggestions for the address being typed in the profile: `/addresses?q=…`, for a signed-in person. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  try {
    await consume(platformLimits.address_search, actor.userId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ suggestions: [] }, { status: error.status });
  }
  return Response.json({ suggestions: await searchAddresses(url.searchParams.get("q") ?? "") });
}
