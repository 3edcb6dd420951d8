import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect, replace } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { removeEvidence } from "~/features/cases/evidence/commands.server";
import { type DraftInput, saveDraft, submitCase } from "~/features/cases/wizard/commands.server";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { firstIncompleteStep, previousStep, type StepNumber } from "~/features/cases/wizard/rules";
import { type AskingStep, readStep, readWhatIsRight } from "~/features/cases/wizard/schema";
import { fileIds } from "~/features/files/schema";
import { type AppErrorCode, toAppError } from "~/platform/errors";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { loaded } from "../loaded.server";

// biome-ignore lint/suspicious/noExplicitAny: a submission of any step; its values are used where their types are known.
type AnySubmission = Submission<any, string[], any>;

type Refusal = { field: string; name: string; error: Error };
export type WizardRequest = {
  actor: Actor;
  request: Request;
  id: string;
  form: FormData;
  /** Evidence files that were not taken (a form sent without scripts). */
  refused: Refusal[];
};

/** « Continuer », « Retour » or « Retirer » on steps 1 to 3: saves, then goes where the button leads. */
export async function saveStep(step: AskingStep, { actor, request, id, form, refused }: WizardRequest) {
  const { submission, answers } = readStep(step, form);
  const intent = String(form.get("intent") ?? "continue");
  const isLeaving = intent !== "continue";
  if (!answers && !isLeaving) return answer(submission.reply({ fieldErrors: refusals(refused) }), 400);
  const files = fileIds.safeParse(step === 3 ? form.getAll("files") : []);
  if (!files.success)
    return answer(submission.reply({ fieldErrors: { files: files.error.issues.map((i) => i.message) } }), 400);
  try {
    const input: DraftInput = { id, version: versionOf(form), answers: answers ?? readWhatIsRight(step, form) };
    const draft = await saveDraft(actor, { ...input, fileIds: files.data });
    if (intent.startsWith("remove:")) await removeEvidence(actor, id, intent.slice("remove:".length));
    if (refused.length > 0) return answer(submission.reply({ fieldErrors: refusals(refused) }), 400, draft.version);
    const headers = await successHeaders(request);
    if (intent.startsWith("remove:")) return onward(at(request, id, step), headers);
    return onward(isLeaving ? backFrom(step, request, id) : nextOf(step, draft, request, id), headers);
  } catch (error) {
    return failure(error, submission, "case_submit_failed", actor, id);
  }
}

/** Step 4: a verified person goes on; otherwise the case stays a draft (spec section 4). */
export async function leaveSummary({ actor, request, id, form }: WizardRequest) {
  await loaded("case_submit_failed", () => readOwnCase(actor, id));
  if (form.get("intent") === "back") return redirect(at(request, id, 3), 303);
  if (actor.identityVerified) return redirect(at(request, id, 5), 303);
  return redirectWithToast("/dashboard", "success", "Dossier enregistré en brouillon");
}

/** Step 5: the case is submitted, and its conversation opens (spec section 4). */
export async function confirm({ actor, request, id, form }: WizardRequest) {
  if (form.get("intent") === "back") return redirect(at(request, id, 4), 303);
  try {
    await submitCase(actor, { id, version: versionOf(form) });
  } catch (error) {
    const { submission } = readStep(1, new FormData());
    return failure(error, submission, "case_confirm_failed", actor, id);
  }
  return redirectWithToast(`/case/${id}/chat`, "success", "Dossier soumis avec succès");
}

/** The answer to a save that failed: the page as it was typed, with what happened above it. */
export function answerFailure(thrown: unknown, submission: AnySubmission, fallback: AppErrorCode, version?: number) {
  const error = toAppError(thrown, fallback);
  if (error.status >= 500) log.error({ err: error.cause ?? error }, "case wizard");
  return answer(submission.reply({ formErrors: [error.message] }), error.status, version);
}

async function failure(thrown: unknown, submission: AnySubmission, fallback: AppErrorCode, actor: Actor, id: string) {
  const error = toAppError(thrown, fallback);
  if (error.code === "case_not_found") throw data(error.message, { status: 404 });
  const isStale = error.code === "draft_changed_elsewhere";
  // From now on the form carries the newer version: sent again, it overwrites knowingly.
  const version = isStale ? (await readOwnCase(actor, id)).version : undefined;
  return answerFailure(thrown, submission, fallback, version);
}

/** The page again, with its errors and, once another tab saved, the version that it now carries. */
export function answer(lastResult: SubmissionResult<string[]>, status: number, version?: number) {
  return data({ lastResult, version }, status);
}

/** Headers of a save that succeeded: what was kept of an interrupted form is forgotten. */
export async function successHeaders(request: Request): Promise<Headers> {
  const forgotten = await forgetInterruptedForm(request);
  return new Headers(forgotten ? { "Set-Cookie": forgotten } : undefined);
}

/** A redirect after a form (303 See Other). */
export function onward(url: string, headers: Headers, options: { replace?: boolean } = {}): Response {
  return (options.replace ? replace : redirect)(url, { status: 303, headers });
}

function versionOf(form: FormData): number {
  return Number(form.get("version")) || 0;
}

function refusals(refused: Refusal[]): Record<string, string[]> {
  if (refused.length === 0) return {};
  return { files: refused.map(({ name, error }) => `${name} : ${error.message}`) };
}

/** The address of a step, which keeps saying whether the case is being created or checked again. */
function at(request: Request, id: string, step: StepNumber): string {
  const isNew = new URL(request.url).searchParams.has("new");
  return `/case/${id}?step=${step}${isNew ? "&new=1" : ""}`;
}

const isReview = (request: Request): boolean => new URL(request.url).searchParams.has("review");

function backFrom(step: AskingStep, request: Request, id: string): string {
  if (isReview(request)) return at(request, id, 4);
  const previous = previousStep(step);
  return previous === null ? "/dashboard" : at(request, id, previous);
}

function nextOf(
  step: AskingStep,
  draft: Parameters<typeof firstIncompleteStep>[0],
  request: Request,
  id: string,
): string {
  if (isReview(request) && firstIncompleteStep(draft) === 4) return at(request, id, 4);
  return at(request, id, (step + 1) as StepNumber);
}
