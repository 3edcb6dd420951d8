import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect, replace } from "react-router";
import type { Actor } from "~/features/accounts/actor";
import { removeEvidence } from "~/features/cases/evidence/commands.server";
import { type DraftInput, saveDraft, submitCase } from "~/features/cases/wizard/commands.server";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { firstIncompleteStep, previousStep, type StepNumber } from "~/features/cases/wizard/rules";
import { type QuestionStep, readStep, readValidAnswers } from "~/features/cases/wizard/schema";
import { fileIds } from "~/features/files/schema";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";

// biome-ignore lint/suspicious/noExplicitAny: a submission of any step; its values are used where their types are known.
type AnySubmission = Submission<any, string[], any>;

type Refusal = { field: string; name: string; error: Error };
export type WizardRequest = {
  route: RouteArgs;
  actor: Actor;
  id: string;
  form: FormData;
  /** Evidence files that were not taken (a form sent without scripts). */
  refused: Refusal[];
};

/** « Continuer », « Retour » or « Retirer » on steps 1 to 3: saves, then goes where the button leads. */
export async function saveStep(step: QuestionStep, wizard: WizardRequest) {
  const { actor, id, form, refused } = wizard;
  const { request } = wizard.route;
  const { submission, answers } = readStep(step, form);
  const intent = String(form.get("intent") ?? "continue");
  const isLeaving = intent !== "continue";
  if (!answers && !isLeaving) return answer(submission.reply({ fieldErrors: refusals(refused) }), 422);
  const files = fileIds.safeParse(step === 3 ? form.getAll("files") : []);
  if (!files.success)
    return answer(submission.reply({ fieldErrors: { files: files.error.issues.map((issue) => issue.message) } }), 422);
  return attemptSave(wizard, submission, "case_submit_failed", async () => {
    const input: DraftInput = { id, version: versionOf(form), answers: answers ?? readValidAnswers(step, form) };
    const draft = await saveDraft(actor, { ...input, fileIds: files.data });
    if (intent.startsWith("remove:")) await removeEvidence(actor, id, intent.slice("remove:".length));
    if (refused.length > 0) return answer(submission.reply({ fieldErrors: refusals(refused) }), 422, draft.version);
    const headers = await forgetInterruptedForm(request);
    if (intent.startsWith("remove:")) return onward(at(request, id, step), headers);
    return onward(isLeaving ? backFrom(step, request, id) : nextOf(step, draft, request, id), headers);
  });
}

/** Step 4: a verified person goes on; otherwise the case stays a draft (spec section 4). */
export async function leaveSummary({ route, actor, id, form }: WizardRequest) {
  const { request } = route;
  await runLoader(route, { fallback: "case_submit_failed" }, () => readOwnCase(actor, id));
  if (form.get("intent") === "back") return redirect(at(request, id, 3), 303);
  if (actor.identityVerified) return redirect(at(request, id, 5), 303);
  return redirectWithToast("/dashboard", "success", "Dossier enregistré en brouillon");
}

/** Step 5: the case is submitted, and its conversation opens (spec section 4). */
export async function confirm(wizard: WizardRequest) {
  const { route, actor, id, form } = wizard;
  if (form.get("intent") === "back") return redirect(at(route.request, id, 4), 303);
  const { submission } = readStep(1, new FormData());
  return attemptSave(wizard, submission, "case_confirm_failed", async () => {
    await submitCase(actor, { id, version: versionOf(form) });
    return redirectWithToast(`/case/${id}/chat`, "success", "Dossier soumis avec succès");
  });
}

/**
 * A save: when it fails, the page shows what was typed, with the message above it. A case that is not there has its own
 * page. Once another tab saved, the form carries the newer version: sent again, it overwrites knowingly.
 */
function attemptSave<Value>(
  { route, actor, id }: WizardRequest,
  submission: AnySubmission,
  fallback: AppErrorCode,
  save: () => Promise<Value>,
) {
  const reply = async (message: string, { code }: AppError) => {
    if (code === "case_not_found") throw data(message, { status: 404 });
    const version = code === "draft_changed_elsewhere" ? (await readOwnCase(actor, id)).version : undefined;
    return replyOf(submission, version)(message);
  };
  return runAction(route, { fallback, reply }, save);
}

/** For `runAction`: the page with what was typed and an error above it. */
export function replyOf(submission: AnySubmission, version?: number) {
  return (message: string) => ({ lastResult: submission.reply({ formErrors: [message] }), version });
}

/** The page again, with its errors and, once another tab saved, the version that it now carries. */
export function answer(lastResult: SubmissionResult<string[]>, status: number, version?: number) {
  return data({ lastResult, version }, status);
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

function backFrom(step: QuestionStep, request: Request, id: string): string {
  if (isReview(request)) return at(request, id, 4);
  const previous = previousStep(step);
  return previous === null ? "/dashboard" : at(request, id, previous);
}

function nextOf(
  step: QuestionStep,
  draft: Parameters<typeof firstIncompleteStep>[0],
  request: Request,
  id: string,
): string {
  if (isReview(request) && firstIncompleteStep(draft) === 4) return at(request, id, 4);
  return at(request, id, (step + 1) as StepNumber);
}
