import { data, redirect } from "react-router";
import type { z } from "zod";
import type { Actor } from "~/features/accounts/actor";
import type { Sender, SentRequest } from "~/features/assistance/commands.server";
import { STAMP_FIELD, TRAP_FIELD } from "~/features/assistance/rules";
import { FILL_ALL_FIELDS } from "~/features/assistance/schema";
import { AppError, toAppError } from "~/platform/errors";
import { forgetDraft, readFormDraft, saveWholeForm, toFormDraft } from "~/platform/forms/drafts.server";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { draftOwnerOf, readDraftOwner } from "~/platform/forms/visitors.server";
import { type RouteArgs, readPart, reportFault, runAction } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast, toastHeader } from "~/platform/http/toasts.server";
import { platformLimits } from "~/platform/rate-limits/definitions.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";

export const SENT = "Votre demande a été envoyée avec succès";

/** A form as its page shows it: what was typed before, the stamp of its display, and the errors of what was sent. */
type Answer = { draft: Awaited<ReturnType<typeof readFormDraft>>; stamp: string; result?: FormReply };

/** A public form: its rules, and the key of its draft. */
type PublicForm<Schema extends z.ZodObject> = { schema: Schema; key: "contact" | "partners"; actor: Actor | null };

/** The stamp of a form that was already shown, so that the same form sent twice is one request. */
function knownStamp(form: FormData): string {
  const stamp = form.get(STAMP_FIELD);
  return typeof stamp === "string" && stampAge(stamp) !== null ? stamp : issueStamp();
}

/** The parameter of the page to which a refused form leads. */
const REFUSED = "refus";

/**
 * Reads a form for its page. After a refusal it holds the typed text with the errors; that page is another request than
 * the form's, so that Back never asks the browser to send the form again.
 */
export async function readForm(
  route: RouteArgs & { url: URL },
  { schema, key, actor }: PublicForm<z.ZodObject>,
): Promise<Answer> {
  const { request, url } = route;
  const owner = await readDraftOwner(actor, request, key);
  const draft = (await readPart(route, () => readFormDraft(owner, key))) ?? toFormDraft(owner, key);
  if (!url.searchParams.has(REFUSED) || draft.savedAt === null) return { draft, stamp: issueStamp() };
  const form = new FormData();
  for (const name of Object.keys(schema.shape))
    for (const value of draft.fields[name] ?? [""]) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  const stamp = issueStamp();
  return submission.status === "success"
    ? { draft, stamp }
    : { draft, stamp, result: withFillSentence(submission.reply(), form) };
}

/**
 * Handles a public form: redirects to the confirmation page with the spec's toast, or shows the page again with the
 * errors and the typed text. Its button « Enregistrer », for a browser without JavaScript, keeps what is typed; `erase`
 * deletes what was kept.
 */
export async function answerForm<Schema extends z.ZodObject>(
  route: RouteArgs,
  { schema, key, actor }: PublicForm<Schema>,
  send: (input: z.output<Schema>, from: Sender) => Promise<SentRequest>,
  confirmation: string,
) {
  const { request } = route;
  const form = await request.formData();
  const { ip } = route.context.get(requestFacts);
  const stamp = form.get(STAMP_FIELD);
  const { pathname } = new URL(request.url);
  if (form.get("intent") === "erase") return erase(route, key, actor);
  const isSaved = form.get("intent") === "save";
  const isRefused = parseWithZod(form, { schema }).status !== "success";
  if (isSaved || (isRefused && !pathname.endsWith(".data"))) {
    const headers = await keepTyped(route, { schema, key, actor }, form, ip);
    if (headers instanceof AppError) {
      // « Enregistrer » sends nothing, even where nothing can be stored; the page keeps what is typed.
      const { status, message } = headers;
      const result = parseWithZod(form, { schema }).reply({ formErrors: [message] });
      if (isSaved) return data({ result, stamp: knownStamp(form) }, { status });
    } else {
      if (!isSaved && isIncomplete(parseWithZod(form, { schema }).reply(), form))
        headers.append("Set-Cookie", await toastHeader(pathname, "error", FILL_ALL_FIELDS));
      return redirect(isSaved ? pathname : `${pathname}?${REFUSED}`, { status: 303, headers });
    }
  }
  const reply = (result: FormReply) => ({
    result: withFillSentence(result, form),
    stamp: knownStamp(form),
  });
  return runForm(route, { schema, form, fallback: "assistance_failed", reply }, async (input) => {
    const sent = await send(input, { ip, stamp, trap: form.get(TRAP_FIELD) });
    // The request is sent: a draft that stays must not say that it failed.
    await readPart(route, async () => {
      const owner = await readDraftOwner(actor, request, key);
      if (owner) await forgetDraft(owner, key);
    });
    const query = new URLSearchParams({ demande: sent.reference });
    if (sent.emailed) query.set("email", "1");
    return redirectWithToast(`${confirmation}?${query}`, "success", SENT);
  });
}

function erase(route: RouteArgs, key: string, actor: Actor | null) {
  const page = new URL(route.request.url).pathname.replace(/\.data$/, "");
  return runAction(route, { fallback: "deletion_failed", toast: page }, async () => {
    const owner = await readDraftOwner(actor, route.request, key);
    if (owner) await forgetDraft(owner, key);
    return redirectWithToast(page, "success", "Ce texte est effacé.");
  });
}

/** Stores what was typed. @returns the headers for the response; the error when nothing may be stored. */
async function keepTyped(
  { request, context }: RouteArgs,
  { schema, key, actor }: PublicForm<z.ZodObject>,
  form: FormData,
  ip: string,
): Promise<Headers | AppError> {
  try {
    await consume(platformLimits.visitor_draft_save, ip);
    const { owner, headers } = await draftOwnerOf(actor, request, key, ip);
    await saveWholeForm(owner, key, form, (name) => Object.hasOwn(schema.shape, name));
    return headers;
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) reportFault(error, { request, context });
    return refusal;
  }
}

/** Whether a required field is empty. */
const isIncomplete = (reply: FormReply, form: FormData): boolean =>
  [...form].some(([name, value]) => value === "" && reply.error?.[name]);

/** Shows the spec's sentence before the errors of the fields when a field is empty. */
function withFillSentence(reply: FormReply, form: FormData): FormReply {
  return isIncomplete(reply, form) ? { ...reply, error: { "": [FILL_ALL_FIELDS], ...reply.error } } : reply;
}
