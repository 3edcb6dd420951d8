import type { Actor } from "~/features/accounts/actor";
import { completeRequest, replyToRequest, retryReply } from "~/features/assistance/handling.commands.server";
import { handling } from "~/features/assistance/schema";
import { sentText } from "~/features/emails/rules";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { typedText } from "~/platform/forms/typed-text";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";

const DONE = {
  reply: "Réponse envoyée avec succès",
  complete: "Message marqué comme traité",
  retry: "La réponse repart : son envoi s’affiche sur la demande.",
};

/**
 * Runs the command of a button in the list of requests, then shows the list with a toast (spec section 8). When an
 * answer cannot be sent, the page shows its form again with the typed text.
 * @param list the address of the list, with its filters.
 */
export async function handleRequest(route: RouteArgs, actor: Actor, list: string) {
  const form = await route.request.formData();
  const toast = form.get("intent") === "reply" ? undefined : list;
  return runForm(route, { schema: handling, form, toast }, async (input) => {
    if (input.intent === "reply") {
      await replyToRequest(actor, input);
      // Another tab of the same account may have saved another text, which was not sent.
      const isSent = (_: string, [value = ""]: readonly string[]) => typedText(value) === input.reply;
      await forgetDraft({ userId: actor.userId }, `reply/${input.id}`, isSent);
    } else if (input.intent === "complete") await completeRequest(actor, input.id, input.note);
    else await retryReply(actor, input.id);
    const isSimulated = input.intent === "reply" && !sendsEmails();
    return redirectWithToast(list, "success", sentText(DONE[input.intent], isSimulated));
  });
}
