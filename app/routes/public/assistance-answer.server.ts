import type { z } from "zod";
import type { Sender, SentRequest } from "~/features/assistance/commands.server";
import { STAMP_FIELD, TRAP_FIELD } from "~/features/assistance/rules";
import { FILL_ALL_FIELDS } from "~/features/assistance/schema";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";

export const SENT = "Votre demande a été envoyée avec succès";

/**
 * Handles a public form: redirects to the confirmation page with the spec's toast, or shows the page again with the
 * errors and the typed text.
 */
export async function answerForm<Schema extends z.ZodType>(
  route: RouteArgs,
  schema: Schema,
  send: (input: z.output<Schema>, from: Sender) => Promise<SentRequest>,
  confirmation: string,
) {
  const form = await route.request.formData();
  const { ip } = route.context.get(requestFacts);
  const stamp = form.get(STAMP_FIELD);
  const isOurs = typeof stamp === "string" && stampAge(stamp) !== null;
  const reply = (result: FormReply) => ({
    result: withFillSentence(result, form),
    stamp: isOurs ? stamp : issueStamp(),
  });
  return runForm(route, { schema, form, fallback: "assistance_failed", reply }, async (input) => {
    const sent = await send(input, { ip, stamp, trap: form.get(TRAP_FIELD) });
    const query = new URLSearchParams({ demande: sent.reference });
    if (sent.emailed) query.set("email", "1");
    return redirectWithToast(`${confirmation}?${query}`, "success", SENT);
  });
}

/** Shows the spec's sentence before the errors of the fields when a field is empty. */
function withFillSentence(reply: FormReply, form: FormData): FormReply {
  const isIncomplete = [...form].some(([name, value]) => value === "" && reply.error?.[name]);
  return isIncomplete ? { ...reply, error: { "": [FILL_ALL_FIELDS], ...reply.error } } : reply;
}
