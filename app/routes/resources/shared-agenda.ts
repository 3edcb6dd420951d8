import { sharedAgendaOf } from "~/features/deadlines/agenda.server";
import { readSharedAgenda } from "~/features/deadlines/subscription/queries.server";
import { runResource } from "~/platform/http/boundary.server";
import { publicUrl } from "~/platform/http/public-url.server";
import { requestFacts } from "~/platform/http/request-context";
import type { Route } from "./+types/shared-agenda";

/** `/agenda.ics?token=…`: the dates of one case for a calendar, which has no session: the address is the proof. */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, {}, async () => {
    const { ip } = route.context.get(requestFacts);
    const dates = await readSharedAgenda(route.url.searchParams.get("token") ?? "", ip);
    return new Response(sharedAgendaOf(dates, new URL(publicUrl("/")).hostname, new Date()), {
      headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-store" },
    });
  });
}
