import { receiptLimits } from "~/features/receipts/limits.server";
import { receiptPdf } from "~/features/receipts/pdf.server";
import { readReceipt } from "~/features/receipts/queries.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { askForReason } from "~/routes/admin/access-reason.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/receipt";

/** `/cases/:id/receipts/exhibit/:subjectId`, or `letter`, or `agreement`: the receipt of something in a case, as a PDF. */
export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runResource(route, { fallback: "receipt_failed", ...askForReason(params.id) }, async () => {
    const receipt = await readReceipt(actor, params.id, params.kind, params.subjectId);
    await consume(receiptLimits.receipt_file, actor.userId);
    return download(receiptPdf(receipt, actor.userId), {
      name: `Reçu ${receipt.reference}.pdf`,
      type: "application/pdf",
    });
  });
}
