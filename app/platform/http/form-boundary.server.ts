import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { z } from "zod";
import type { AppErrorCode } from "../errors.ts";
import { parseWithZod } from "../forms/parse-form.ts";
import { attempt, type Refusals, type RouteArgs, retryAfterHeader, type Shown } from "./boundary.server.ts";

/** What Conform shows again on the page of a form. */
export type FormReply = SubmissionResult<string[]>;

/** The form as it was sent, for an answer that shows it again although nothing was thrown. */
type Replies = Pick<Submission<unknown, string[], unknown>, "reply">;

type FormOptions<Schema, Reply> = Refusals & {
  schema: Schema;
  /** The form, when it was read before; its file fields are left out. */
  form?: FormData;
  /** The field beside which an error is shown; other errors are shown above the form. */
  fields?: Partial<Record<AppErrorCode, string>>;
  /** The fields that no answer carries back, such as passwords. */
  hideFields?: readonly string[];
  /** The fields emptied once the command refused them, such as one-time codes. */
  hideRefused?: readonly string[];
  /** What the page gets, when its form's reply is only a part of it. */
  reply?: (reply: FormReply) => Reply;
};

/**
 * Runs an action on what a form sent, parsed with the schema of its noun. A form that breaks the schema (422), and an
 * error of the command, come back to the page: beside the field concerned or above the form; as a toast where the
 * options give the error a page.
 */
export async function runForm<Schema extends z.ZodType, Value, Reply = FormReply>(
  route: RouteArgs,
  options: FormOptions<Schema, Reply>,
  work: (input: z.output<Schema>, submission: Replies) => Promise<Value>,
): Promise<Value | Response | Shown<Reply>> {
  const { schema, form, fields, hideFields = [], hideRefused = [], reply, ...refusals } = options;
  const submission = parseWithZod(form ?? (await route.request.formData()), { schema });
  const show = (result: FormReply, init: ResponseInit): Shown<Reply> =>
    data(reply ? reply(result) : (result as Reply), init);
  if (submission.status !== "success") return show(submission.reply({ hideFields: [...hideFields] }), { status: 422 });
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
