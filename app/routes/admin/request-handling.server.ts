import { data } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { completeRequest, replyToRequest, retryReply } from "~/features/assistance/commands.server";
import { handling } from "~/features/assistance/schema";
import { toAppError } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";

const DONE = {
  reply: "Réponse envoyée avec succès",
  complete: "Message marqué comme traité",
  retry: "La réponse repart : son envoi s’affiche sur la demande.",
};

/**
 * Carries out what a button of the list of requests asks, then shows the list with what was done (spec section 8). An
 * answer that did not leave comes back with its form, and all that was typed.
 * @param list the address of the list, with its filters.
 */
export async function handleRequest(actor: Actor, form: FormData, list: string) {
  const submission = parseWithZod(form, { schema: handling });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const asked = submission.value;
  try {
    if (asked.intent === "reply") await replyToRequest(actor, asked);
    else if (asked.intent === "complete") await completeRequest(actor, asked.id);
    else await retryReply(actor, asked.id);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) log.error({ err: error.cause ?? error }, "request for assistance");
    if (asked.intent !== "reply") return redirectWithToast(list, "error", error.message);
    return data(submission.reply({ formErrors: [error.message] }), { status: error.status });
  }
  return redirectWithToast(list, "success", DONE[asked.intent]);
}
