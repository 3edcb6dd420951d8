import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { addNote, deleteNote, editNote } from "~/features/cases/notes/commands.server";
import { addRecovery, removeRecovery } from "~/features/cases/recoveries/commands.server";
import { noteSchema, recoverySchema } from "~/features/cases/wizard/schema";
import { type AppErrorCode, messageOf, toAppError } from "~/platform/errors";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { parseWithZod } from "~/platform/forms/parse-form";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { answerChat } from "../case-chat.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { decide } from "./case-decisions.server";

/** What the page's forms are told when they are refused; each finds its own part. */
export type CaseAnswer = {
  message?: { error: string; text: string };
  /** With the id of the note that it is about. */
  note?: { id: string; result: SubmissionResult<string[]> };
  recovery?: SubmissionResult<string[]>;
};
const refuse = (answer: CaseAnswer, status: number) => data(answer, { status });

type Work = { route: Route.ActionArgs; form: FormData; page: string };

/** Carries out what one of the page's forms asks: a message, a note, a sum recovered, or a decision on the case. */
export async function actOnCase(route: Route.ActionArgs) {
  const { request, context, params } = route;
  const page = `/admin/cases/${params.id}`;
  if (request.headers.get("Content-Type")?.startsWith("multipart/form-data")) return answerMessage(route, page);
  const form = await request.clone().formData();
  const work = { route, form, page };
  const { id: caseId } = params;
  const actor = requireActor(context);
  const id = String(form.get("id"));
  switch (form.get("intent")) {
    case "note.add":
      return keepNote(work, "Note enregistrée avec succès", (note) => addNote(actor, { caseId, ...note }));
    case "note.edit":
      return keepNote(work, "Note enregistrée avec succès", (note) => editNote(actor, { caseId, ...note }));
    case "note.delete":
      return settle(work, "notes", "Note supprimée", "deletion_failed", () => deleteNote(actor, { caseId, id }));
    case "recovery.add":
      return keepRecovery(work);
    case "recovery.remove":
      return settle(work, "sommes", "Somme retirée", "deletion_failed", () => removeRecovery(actor, caseId, id));
    default:
      return decide({ request, context, page, list: "/admin" });
  }
}

async function answerMessage(route: Route.ActionArgs, page: string) {
  const answer = await answerChat(route, `${page}#messages`);
  return answer instanceof Response ? answer : refuse({ message: answer.data }, answer.init?.status ?? 400);
}

async function keepNote(work: Work, done: string, save: (note: { id: string; text: string }) => Promise<void>) {
  const submission = parseWithZod(work.form, { schema: noteSchema });
  if (submission.status !== "success")
    return refuse({ note: { id: String(work.form.get("id")), result: submission.reply() } }, 400);
  return settle(work, "notes", done, "note_save_failed", () => save(submission.value));
}

async function keepRecovery(work: Work) {
  const submission = parseWithZod(work.form, { schema: recoverySchema });
  if (submission.status !== "success") return refuse({ recovery: submission.reply() }, 400);
  const { route } = work;
  return settle(work, "sommes", "Somme ajoutée", "recovery_save_failed", () =>
    addRecovery(requireActor(route.context), route.params.id, submission.value),
  );
}

/** Does it, then shows the page again at the section concerned, with what was done or why it was not. */
async function settle(
  { route, page }: Work,
  section: string,
  done: string,
  fallback: AppErrorCode,
  work: () => Promise<void>,
) {
  try {
    await work();
  } catch (thrown) {
    const error = toAppError(thrown, fallback);
    if (error.status >= 500) log.error({ err: thrown }, fallback);
    const isGone = error.code === "case_not_found";
    const words = isGone || error.code === "note_not_yours" ? error.message : messageOf(fallback);
    return redirectWithToast(isGone ? "/admin" : `${page}#${section}`, "error", words);
  }
  const headers = new Headers();
  const forgotten = await forgetInterruptedForm(route.request);
  if (forgotten) headers.append("Set-Cookie", forgotten);
  return redirectWithToast(`${page}#${section}`, "success", done, headers);
}
