import { readReportLetter } from "~/features/letters/banks/written-report.queries.server";
import { REPORT_TITLE } from "~/features/letters/banks/written-report.server";
import { pdfOf } from "~/features/letters/formats/pdf.server";
import { fillGaps } from "~/features/letters/gaps";
import { letterLimits } from "~/features/letters/limits.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { readGapValues } from "../gap-values.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/report-letter-file";

/** `/cases/:id/report-letter.pdf`: the written report with what was typed in its gaps, of which nothing is stored. */
export function action(route: Route.ActionArgs) {
  const { params, context, url, request } = route;
  const actor = requireActor(context);
  return runResource(route, { fallback: "letter_file_failed" }, async () => {
    const { letter } = await readReportLetter(actor, params.id, url.searchParams.get("operation"));
    await consume(letterLimits.letter_file, actor.userId);
    const filled = fillGaps(letter, await readGapValues(request, letter));
    return download(pdfOf(filled, actor.userId), { name: `${REPORT_TITLE}.pdf`, type: "application/pdf" });
  });
}
