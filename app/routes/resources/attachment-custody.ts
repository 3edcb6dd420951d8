import { custodyPdf } from "~/features/receipts/custody/pdf.server";
import { readCustody } from "~/features/receipts/custody/queries.server";
import { receiptLimits } from "~/features/receipts/limits.server";
import { download } from "~/platform/files/exchange/download.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { askForReason } from "~/routes/admin/access-reason.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/attachment-custody";

/** `/cases/:id/attachments/:fileId/custody`: the sheet of an exhibit as a PDF: its receipt, its copies, who opened it. */
export function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runResource(route, { fallback: "custody_failed", ...askForReason(params.id) }, async () => {
    await consume(receiptLimits.receipt_file, actor.userId);
    const custody = await readCustody(actor, params.id, params.fileId);
    return download(custodyPdf(custody, actor.userId), {
      name: `Fiche de la pièce ${custody.number} ${custody.reference}.pdf`,
      type: "application/pdf",
    });
  });
}
