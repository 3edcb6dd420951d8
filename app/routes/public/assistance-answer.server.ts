import { redirect } from "react-router";
import type { z } from "zod";
import type { Sender, SentRequest } from "~/features/assistance/commands.server";
import { STAMP_FIELD, TRAP_FIELD } from "~/features/assistance/rules";
import { FILL_ALL_FIELDS } from "~/features/assistance/schema";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server";
import {
  forgetInterruptedForm,
  interruptedFormHeader,
  keepInterruptedForm,
  readInterruptedForm,
} from "~/platform/forms/interrupted-forms.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";

export const SENT = "Votre demande a été envoyée avec succès";

/** A form as its page shows it: the stamp of its first display, and the errors of what was sent. */
type Answer = { stamp: string; result?: FormReply };

/** The stamp of a form that was already shown: a person who mends an error at once is no robot. */
function knownStamp(form: FormData): string {
  const stamp = form.get(STAMP_FIELD);
  return typeof stamp === "string" && stampAge(stamp) !== null ? stamp : issueStamp();
}

/** The parameter of the page to which a refused form leads. */
const REFUSED = "refus";

/**
 * The form that the person sent and that the schema refused, for its page: the typed text with the errors. Its page is
 * another request than the form's, so that Back never asks the browser to send the form again.
 */
export async function readRefused(request: Request, url: URL, schema: z.ZodType): Promise<Answer> {
  const fields = url.searchParams.has(REFUSED) ? await readInterruptedForm(request, url.pathname) : null;
  if (!fields) return { stamp: issueStamp() };
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  const stamp = knownStamp(form);
  return submission.status === "success" ? { stamp } : { stamp, result: withFillSentence(submission.reply(), form) };
}

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
  const copy = route.request.clone();
  const form = await route.request.formData();
  const { ip } = route.context.get(requestFacts);
  const stamp = form.get(STAMP_FIELD);
  const { pathname } = new URL(copy.url);
  if (parseWithZod(form, { schema }).status !== "success" && !pathname.endsWith(".data")) {
    const kept = await keepInterruptedForm(copy, pathname, ip);
    if (kept) {
      const headers = { "Set-Cookie": await interruptedFormHeader(kept) };
      return redirect(`${pathname}?${REFUSED}`, { status: 303, headers });
    }
  }
  const reply = (result: FormReply) => ({
    result: withFillSentence(result, form),
    stamp: knownStamp(form),
  });
  return runForm(route, { schema, form, fallback: "assistance_failed", reply }, async (input) => {
    const sent = await send(input, { ip, stamp, trap: form.get(TRAP_FIELD) });
    const headers = await forgetInterruptedForm(copy);
    const query = new URLSearchParams({ demande: sent.reference });
    if (sent.emailed) query.set("email", "1");
    return redirectWithToast(`${confirmation}?${query}`, "success", SENT, headers);
  });
}

/** Shows the spec's sentence before the errors of the fields when a field is empty. */
function withFillSentence(reply: FormReply, form: FormData): FormReply {
  const isIncomplete = [...form].some(([name, value]) => value === "" && reply.error?.[name]);
  return isIncomplete ? { ...reply, error: { "": [FILL_ALL_FIELDS], ...reply.error } } : reply;
}
