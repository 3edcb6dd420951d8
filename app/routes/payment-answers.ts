import type { RefusedCapture } from "~/features/payments/ui/captures";
import type { FormReply } from "~/platform/http/form-boundary.server";

/** What the page of payments shows of an act that was refused: by the form of a payment, or by that of a capture. */
export function refusedOf(answer: FormReply | { capture: RefusedCapture } | undefined) {
  if (answer && "capture" in answer) return { lastResult: undefined, refusedCapture: answer.capture };
  return { lastResult: answer, refusedCapture: null };
}
