import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import type { Sender, SentRequest } from "~/features/assistance/commands.server";
import { STAMP_FIELD, TRAP_FIELD } from "~/features/assistance/rules";
import { FILL_ALL_FIELDS } from "~/features/assistance/schema";
import { AppError, toAppError } from "~/platform/errors";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { retryAfter } from "../account/answers";

export const SENT = "Votre demande a été envoyée avec succès";

/**
 * Answers a form that anyone may send: to the confirmation page with the spec's toast, or the page again with what is
 * wrong and all that was typed.
 */
export async function answerForm<Schema extends z.ZodType>(
  request: Request,
  ip: string,
  schema: Schema,
  send: (input: z.output<Schema>, from: Sender) => Promise<SentRequest>,
  confirmation: string,
) {
  const form = await request.formData();
  const stamp = form.get(STAMP_FIELD);
  const submission = parseWithZod(form, { schema });
  const again = (result: SubmissionResult, status: number, headers: HeadersInit = {}) =>
    data(
      { result, stamp: typeof stamp === "string" && stampAge(stamp) !== null ? stamp : issueStamp() },
      { status, headers },
    );
  if (submission.status !== "success") {
    const empty = [...form].some(([name, value]) => value === "" && submission.error?.[name]);
    const reply = submission.reply();
    // The spec's sentence stands first, above what mends each field.
    return again(empty ? { ...reply, error: { "": [FILL_ALL_FIELDS], ...reply.error } } : reply, 400);
  }
  try {
    const sent = await send(submission.value as z.output<Schema>, { ip, stamp, trap: form.get(TRAP_FIELD) });
    const query = new URLSearchParams({ demande: sent.reference, ...(sent.emailed && { email: "1" }) });
    return await redirectWithToast(`${confirmation}?${query}`, "success", SENT);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) log.error({ err: thrown }, "assistance");
    const error = toAppError(thrown, "assistance_failed");
    return again(submission.reply({ formErrors: [error.message] }), error.status, retryAfter(error));
  }
}
