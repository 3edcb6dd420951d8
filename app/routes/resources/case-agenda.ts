import { agendaOf } from "~/features/deadlines/agenda.server";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { config } from "~/platform/config.server";
import type { AppError } from "~/platform/errors";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-agenda";

/** `/case/:id/deadlines.ics`: the dates of a case that are still ahead, for a calendar. */
export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const toast = ({ code }: AppError) => (code === "case_not_found" ? undefined : "/dashboard");
  return runResource(route, { fallback: "payments_load_failed", toast }, async () => {
    const { id, reference, payments } = await readCaseDeadlines(actor, route.params.id, "client");
    const address = new URL(`/case/${id}/deadlines`, config.PUBLIC_URL ?? route.request.url);
    return new Response(agendaOf({ payments, reference, address, now: new Date() }), {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="delais-${reference}.ics"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
