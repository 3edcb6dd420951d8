import { STORY } from "~/features/cases/story/queries.server";
import { receiptLimits } from "~/features/receipts/limits.server";
import { receiptPdf } from "~/features/receipts/pdf.server";
import { readStoryReceipt } from "~/features/receipts/queries.server";
import { digestOf } from "~/platform/crypto/tokens.server";
import { AppError } from "~/platform/errors";
import { download } from "~/platform/files/exchange/download.server";
import { readDraftOwner } from "~/platform/forms/visitors.server";
import { runResource } from "~/platform/http/boundary.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { actorOf } from "~/routes/guards.server";
import type { Route } from "./+types/story-receipt";

/** `/raconter/recu/recu.pdf` and `recit.txt`: the receipt of a kept story, and its text, for whoever tells it. */
export function loader(route: Route.LoaderArgs) {
  const { request, params, context } = route;
  return runResource(route, { fallback: "receipt_failed" }, async () => {
    const owner = await readDraftOwner(actorOf(context), request, STORY);
    const story = owner && (await readStoryReceipt(owner));
    if (!story || !["recu.pdf", "recit.txt"].includes(params.file)) throw new AppError("not_found");
    const who = "userId" in owner ? owner.userId : digestOf(owner.visitorId);
    await consume(receiptLimits.receipt_file, who);
    if (params.file === "recit.txt")
      return download(new Blob([story.text]).stream(), { name: "recit.txt", type: "text/plain; charset=utf-8" });
    const name = `Reçu ${story.receipt.reference}.pdf`;
    return download(receiptPdf(story.receipt, who), { name, type: "application/pdf" });
  });
}
