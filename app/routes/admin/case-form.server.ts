import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import type { Actor } from "~/features/accounts/actor";
import type { AppErrorCode } from "~/platform/errors";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type Refusals, runAction } from "~/platform/http/boundary.server";
import { type FormReply, type Replies, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import type { Route } from "./+types/case";
import { askForReason } from "./access-reason.server";

/** The reply to a refused form of the page; each form reads its own property. */
export type CaseAnswer = {
  message?: { error: string; text: string; day?: string | undefined; time?: string | undefined };
  /** `id` is the id of the note that the form edits. */
  note?: { id: string; result: SubmissionResult<string[]> };
  /** `id` is the id of the call that the form edits. */
  call?: { id: string; result: SubmissionResult<string[]> };
  task?: SubmissionResult<string[]>;
  recovery?: SubmissionResult<string[]>;
};

/** What the action of any tab of a case is given. */
export type CaseRoute = Route.ActionArgs | (Omit<Route.ActionArgs, "pattern"> & { pattern: string });

/** A form sent from a tab of a case; `page` is the address of that tab. */
export type CaseForm = { route: CaseRoute; actor: Actor; caseId: string; form: FormData; page: string };

/** The part of the page in which a form is, by the fragment of its address. */
export type CaseSection = "notes" | "appels" | "taches" | "sommes";

/** The id of what the form changes or deletes. */
export const sentId = ({ form }: CaseForm): string => String(form.get("id"));

/** The id of what the form edits; empty when it adds something, even under an id that another row has. */
export const editedId = ({ form }: CaseForm): string =>
  String(form.get("intent")).endsWith(".add") ? "" : repeated(form.get("id"));

/** An error shows the page at the form's section, or the list when the case no longer exists. */
export function caseRefusals({ caseId, page }: CaseForm, section: CaseSection, fallback: AppErrorCode): Refusals {
  return {
    fallback,
    ownMessages: [
      "case_not_found",
      "note_not_yours",
      "call_not_yours",
      "task_assignee_unknown",
      "task_not_yours",
      "registration_unverified",
      "case_note_changed",
      "case_call_changed",
      "already_sent",
      "not_found",
      "reason_needed",
    ],
    ...askForReason(caseId, {
      otherwise: ({ code }) => {
        if (code === "case_note_changed" || code === "case_call_changed" || code === "already_sent") return undefined;
        return code === "case_not_found" ? "/admin" : `${page}#${section}`;
      },
    }),
  };
}

/** Shows the page at the form's section, with a toast. */
export async function showDone({ route, page }: CaseForm, section: CaseSection, done: string) {
  return redirectWithToast(`${page}#${section}`, "success", done, await forgetInterruptedForm(route.request, page));
}

type Saved<Schema> = {
  schema: Schema;
  fallback: AppErrorCode;
  reply: (result: FormReply) => CaseAnswer;
  /** The toast that says so. */
  done: string;
};

/** Saves what a form of a section holds. @param save returns the answer when nothing is saved yet, since the form asks. */
export function saveIn<Schema extends z.ZodType, Answer>(
  sent: CaseForm,
  section: CaseSection,
  { fallback, done, ...options }: Saved<Schema>,
  save: (input: z.output<Schema>, submission: Replies) => Promise<Answer>,
) {
  const form = { ...caseRefusals(sent, section, fallback), ...options, form: sent.form };
  return runForm(
    sent.route,
    form,
    async (input, submission) => (await save(input, submission)) ?? showDone(sent, section, done),
  );
}

/** Deletes something of the case. @param done the toast that says so. */
export function deleteFrom(sent: CaseForm, section: CaseSection, done: string, command: () => Promise<void>) {
  return runAction(sent.route, caseRefusals(sent, section, "deletion_failed"), async () => {
    await command();
    return showDone(sent, section, done);
  });
}
