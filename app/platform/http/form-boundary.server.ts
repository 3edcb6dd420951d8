import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import type { AppErrorCode } from "../errors.ts";
import { parseWithZod } from "../forms/parse-form.ts";
import { attempt, type Refusals, type RouteArgs, retryAfterHeader, type Shown } from "./boundary.server.ts";

/** The result with which Conform shows a form again, with its values and errors. */
export type FormReply = SubmissionResult<string[]>;

/** The submitted form, for a reply that shows it again although nothing was thrown. */
export type Replies = Pick<Submission<unknown, string[], unknown>, "reply">;

type FormOptions<Schema, Reply> = Refusals & {
  schema: Schema;
  /** The form, when it was already read; its file fields are ignored. */
  form?: FormData;
  /** The field beside which an error is shown; other errors are shown above the form. */
  fields?: Partial<Record<AppErrorCode, string>>;
  /** The fields that are never sent back, such as passwords. */
  hideFields?: readonly string[];
  /** The fields emptied after the command refused them, such as one-time codes. */
  hideRefused?: readonly string[];
  /**
   * Errors by field that the command would find too, for a form that the schema refuses: a person then mends all of them
   * at once.
   */
  alsoRefused?: (form: FormData) => Promise<Record<string, string[]>>;
  /** Makes the page's reply, when the form's reply is only a part of it. */
  reply?: (reply: FormReply) => Reply;
};

/**
 * Parses a submitted form with its schema and runs an action on the result. Errors of the schema (422) and of the
 * command are shown on the page, beside their field or above the form, or as a toast when the options give the error a
 * page.
 */
export async function runForm<Schema extends z.ZodType, Value, Reply = FormReply>(
  route: RouteArgs,
  options: FormOptions<Schema, Reply>,
  work: (input: z.output<Schema>, submission: Replies) => Promise<Value>,
): Promise<Value | Response | Shown<Reply>> {
  const { schema, fields, hideFields = [], hideRefused = [], alsoRefused, reply, ...refusals } = options;
  const form = options.form ?? (await route.request.formData());
  const submission = parseWithZod(form, { schema });
  const show = (result: FormReply, init: ResponseInit): Shown<Reply> =>
    data(reply ? reply(result) : (result as Reply), init);
  if (submission.status !== "success") {
    const { error } = submission;
    const also = Object.entries((await alsoRefused?.(form)) ?? {}).filter(([name]) => !error?.[name]);
    const errors = also.length > 0 && { formErrors: error?.[""] ?? [], fieldErrors: Object.fromEntries(also) };
    return show(submission.reply({ hideFields: [...hideFields], ...errors }), { status: 422 });
  }
  const answer = await attempt<Value | Shown<Reply>>(
    route,
    refusals,
    () => work(submission.value, submission),
    ({ error, message }) => {
      const field = fields?.[error.code];
      const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
      const result = submission.reply({ hideFields: [...hideFields, ...hideRefused], ...errors });
      return show(result, { status: error.status, headers: retryAfterHeader(error) });
    },
  );
  return answer.redirect ?? answer.value;
}
