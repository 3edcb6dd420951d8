import { data } from "react-router";
import { caseFilters } from "~/features/cases/desk/queries.server";
import { exportCases } from "~/features/cases/documents/commands.server";
import { csvHead, csvLines } from "~/features/cases/documents/csv.server";
import { today } from "~/features/cases/rules";
import { toAppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/cases-export";

/** `/admin/cases.csv`: what the list shows with the same parameters, all its pages, as a table for a spreadsheet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const filters = caseFilters.parse(Object.fromEntries(new URL(request.url).searchParams));
  const batches = await exportCases(requireActor(context), filters).catch((thrown) => {
    const error = toAppError(thrown, "data_load_failed");
    if (error.status >= 500) log.error({ err: thrown }, "cases export");
    throw data(error.message, { status: error.status });
  });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(csvHead())),
    // One batch at a time, as the browser takes them: the whole table never stands in memory.
    pull: async (controller) => {
      try {
        const { value, done } = await batches.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(csvLines(value)));
      } catch (thrown) {
        // A table cut short must not look whole: the browser is told that the download failed.
        log.error({ err: thrown }, "cases export");
        controller.error(thrown);
      }
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="dossiers-${today()}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
