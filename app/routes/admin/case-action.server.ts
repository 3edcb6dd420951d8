import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { addCall, deleteCall, editCall } from "~/features/cases/calls/commands.server";
import { type CallInput, callSchema } from "~/features/cases/calls/schema";
import { addNote, deleteNote, editNote } from "~/features/cases/notes/commands.server";
import { removeRecovery } from "~/features/cases/recoveries/commands.server";
import { type NoteInput, noteSchema, recoverySchema } from "~/features/cases/schema";
import { addTask, deleteTask, setTaskDone } from "~/features/cases/tasks/commands.server";
import { taskSchema } from "~/features/cases/tasks/schema";
import { recordRecovery } from "~/features/mandates/recoveries.commands.server";
import type { AppErrorCode } from "~/platform/errors";
import { forgetDraft } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { repeated } from "~/platform/forms/repeated-length";
import { type Refusals, runAction } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { answerChat } from "../case-chat.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { askForReason } from "./access-reason.server";
import { decide } from "./case-decisions.server";

/** The reply to a refused form of the page; each form reads its own property. */
export type CaseAnswer = {
  message?: { error: string; text: string; day?: string | undefined; time?: string | undefined };
  /** `id` is the id of the note that the form edits. */
  note?: { id: string; result: SubmissionResult<string[]> };
  /** The same of a call. */
  call?: { id: string; result: SubmissionResult<string[]> };
  task?: SubmissionResult<string[]>;
  recovery?: SubmissionResult<string[]>;
};
const refuse = (answer: CaseAnswer, status: number) => data(answer, { status });

type Work = { route: Route.ActionArgs; form: FormData; page: string };

/** Runs the command of one of the page's forms: a message, a note, a call, a task, a recovered sum, or a decision on the case. */
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
      return keepNote(work, "Note enregistrée avec succès", async (note) => {
        await addNote(actor, { caseId, ...note });
      });
    case "note.edit":
      return keepNote(work, "Note enregistrée avec succès", async (note) => {
        await editNote(actor, { caseId, ...note });
        await forgetDraft({ userId: actor.userId }, `note-edit/${note.id}`);
      });
    case "note.delete":
      return remove(work, "notes", "Note supprimée", () => deleteNote(actor, { caseId, id }));
    case "call.add":
      return keepCall(work, (call) => addCall(actor, caseId, call));
    case "call.edit":
      return keepCall(work, (call) => editCall(actor, caseId, call));
    case "call.delete":
      return remove(work, "appels", "Appel supprimé", () => deleteCall(actor, caseId, id));
    case "task.add":
      return keepTask(work);
    case "task.done":
      return changeTask(work, "Tâche faite", () => setTaskDone(actor, caseId, id, true));
    case "task.reopen":
      return changeTask(work, "Tâche à refaire", () => setTaskDone(actor, caseId, id, false));
    case "task.delete":
      return remove(work, "taches", "Tâche retirée", () => deleteTask(actor, caseId, id));
    case "recovery.add":
      return keepRecovery(work);
    case "recovery.remove":
      return remove(work, "sommes", "Somme retirée", () => removeRecovery(actor, caseId, id));
    default:
      return decide(route, { page, list: "/admin" });
  }
}

async function answerMessage(route: Route.ActionArgs, page: string) {
  const answer = await answerChat(route, `${page}#messages`);
  return answer instanceof Response ? answer : refuse({ message: answer.data }, answer.init?.status ?? 400);
}

/** The id of what a form changes; empty when it adds something, even under an id that another row has. */
const changedId = (form: FormData): string =>
  String(form.get("intent")).endsWith(".add") ? "" : repeated(form.get("id"));

function keepNote(work: Work, done: string, save: (note: NoteInput) => Promise<void>) {
  const options = {
    ...optionsOf(work, "notes", "note_save_failed"),
    schema: noteSchema,
    form: work.form,
    reply: (result: FormReply): CaseAnswer => ({ note: { id: changedId(work.form), result } }),
  };
  return runForm(work.route, options, async (input) => {
    await save(input);
    return showDone(work, "notes", done);
  });
}

function keepCall(work: Work, save: (call: CallInput) => Promise<void>) {
  const options = {
    ...optionsOf(work, "appels", "call_save_failed"),
    schema: callSchema,
    form: work.form,
    reply: (result: FormReply): CaseAnswer => ({ call: { id: changedId(work.form), result } }),
  };
  return runForm(work.route, options, async (input) => {
    await save(input);
    return showDone(work, "appels", "Appel enregistré");
  });
}

function keepTask(work: Work) {
  const options = {
    ...optionsOf(work, "taches", "task_save_failed"),
    schema: taskSchema,
    form: work.form,
    reply: (task: FormReply): CaseAnswer => ({ task }),
  };
  return runForm(work.route, options, async (input) => {
    await addTask(requireActor(work.route.context), work.route.params.id, input);
    return showDone(work, "taches", "Tâche ajoutée");
  });
}

function changeTask(work: Work, done: string, command: () => Promise<void>) {
  return runAction(work.route, optionsOf(work, "taches", "task_save_failed"), async () => {
    await command();
    return showDone(work, "taches", done);
  });
}

function keepRecovery(work: Work) {
  const { route } = work;
  const options = {
    ...optionsOf(work, "sommes", "recovery_save_failed"),
    schema: recoverySchema,
    form: work.form,
    reply: (recovery: FormReply): CaseAnswer => ({ recovery }),
  };
  return runForm(route, options, async (input, submission) => {
    const question = await recordRecovery(requireActor(route.context), route.params.id, input);
    if (question) return refuse({ recovery: submission.reply({ fieldErrors: { confirmed: [question] } }) }, 422);
    return showDone(work, "sommes", "Somme ajoutée");
  });
}

function remove(work: Work, section: string, done: string, command: () => Promise<void>) {
  return runAction(work.route, optionsOf(work, section, "deletion_failed"), async () => {
    await command();
    return showDone(work, section, done);
  });
}

/** An error shows the page at the form's section, or the list when the case no longer exists. */
function optionsOf({ route, page }: Work, section: string, fallback: AppErrorCode): Refusals {
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
    ...askForReason(route.params.id, {
      otherwise: ({ code }) => {
        if (code === "case_note_changed" || code === "case_call_changed" || code === "already_sent") return undefined;
        return code === "case_not_found" ? "/admin" : `${page}#${section}`;
      },
    }),
  };
}

async function showDone({ route, page }: Work, section: string, done: string) {
  return redirectWithToast(`${page}#${section}`, "success", done, await forgetInterruptedForm(route.request, page));
}
