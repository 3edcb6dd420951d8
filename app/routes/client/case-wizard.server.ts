import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect, replace } from "react-router";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { removeEvidence } from "~/features/cases/evidence/commands.server";
import { doubtOnFrancs } from "~/features/cases/story/found-facts";
import { agreeToSubmission, submitCase, withdrawAgreement } from "~/features/cases/submission.commands.server";
import { type DraftInput, saveDraft } from "~/features/cases/wizard/commands.server";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import {
  type Doubt,
  doubtsOn,
  firstIncompleteStep,
  neighbour,
  type ScreenId,
  type StepNumber,
  stepOf,
  typedKey,
} from "~/features/cases/wizard/rules";
import {
  type CaseAnswers,
  isNewlyShown,
  readScreen,
  readValidAnswers,
  screenFields,
} from "~/features/cases/wizard/schema";
import { fileIds } from "~/features/files/schema";
import { readOwnProgress } from "~/features/progress/queries.server";
import { nextStep, sentDocuments } from "~/features/progress/rules";
import type { AppError, AppErrorCode } from "~/platform/errors";
import { forgetDraft, readDraft, saveWholeForm } from "~/platform/forms/drafts.server";
import { forgetInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { wizardSearch } from "../case-payments.server";

// biome-ignore lint/suspicious/noExplicitAny: a submission of any step; its values are used where their types are known.
type AnySubmission = Submission<any, string[], any>;

type Refusal = { field: string; name: string; error: Error };
export type WizardRequest = {
  route: RouteArgs;
  actor: Actor;
  id: string;
  form: FormData;
  /** Evidence files that were refused (a form sent without JavaScript). */
  refused: Refusal[];
};

/** « Continuer », « Retour », « Ajouter une opération » or « Retirer » on a screen of steps 1 to 3: saves, then redirects to the button's target. */
export async function saveScreen(screen: ScreenId, wizard: WizardRequest) {
  const { actor, id, form, refused } = wizard;
  const { request } = wizard.route;
  const { submission, answers } = readScreen(screen, form);
  const intent = String(form.get("intent") ?? "continue");
  const isLeaving = intent !== "continue";
  if (!answers && !isLeaving) return answer(submission.reply({ fieldErrors: refusals(refused) }), 422);
  const files = fileIds.safeParse(screen === "preuves" ? form.getAll("files") : []);
  if (!files.success)
    return answer(submission.reply({ fieldErrors: { files: files.error.issues.map((issue) => issue.message) } }), 422);
  const fallback = intent.startsWith("remove:") ? "deletion_failed" : "case_submit_failed";
  return attemptSave(wizard, submission, fallback, async () => {
    const input: DraftInput = { id, version: versionOf(form), answers: answers ?? readValidAnswers(screen, form) };
    const draft = await saveDraft(actor, { ...input, fileIds: files.data });
    if (intent.startsWith("remove:")) await removeEvidence(actor, id, intent.slice("remove:".length));
    if (refused.length > 0) return answer(submission.reply({ fieldErrors: refusals(refused) }), 422, draft.version);
    const asked = form.getAll("asked").map(String);
    const doubts = isLeaving ? [] : [...doubtsOn(screen, draft, asked), ...francsOn(screen, draft, asked)];
    if (doubts.length > 0) return answer(submission.reply(), 200, draft.version, doubts);
    const headers = await forgetInterruptedForm(request, `/case/${id}`);
    if (answers) await forgetScreen(actor, id, screen);
    if (intent === "save") {
      const fields = screenFields(screen, "account");
      const isField = (name: string) => fields.includes(name.split(".")[0] ?? "");
      await saveWholeForm({ userId: actor.userId }, typedKey(id), form, isField);
      return onward(screenAddress(request, id, screen), headers);
    }
    if (intent === "payments") return onward(paymentsAddress(request, id), headers);
    if (intent.startsWith("remove:")) return onward(screenAddress(request, id, screen), headers);
    return onward((isLeaving ? screenBefore : screenAfter)(screen, draft, request, id), headers);
  });
}

/** Deletes what was typed on a screen, once the case has its answers. */
async function forgetScreen({ userId }: Actor, id: string, screen: ScreenId): Promise<void> {
  const stored = await readDraft({ userId }, typedKey(id));
  const fields = screenFields(screen, "account");
  const names = Object.keys(stored?.fields ?? {}).filter((name) => fields.includes(name.split(".")[0] ?? ""));
  if (names.length > 0) await forgetDraft({ userId }, typedKey(id), names);
}

/**
 * Step 4: redirects a verified person to step 5. Another agrees that the case be submitted once their identity is
 * verified, withdraws that, or keeps the draft (spec section 4).
 */
export async function leaveSummary(wizard: WizardRequest) {
  const { route, actor, id, form } = wizard;
  const { request } = route;
  await runLoader(route, { fallback: "case_submit_failed" }, () => readOwnCase(actor, id));
  const intent = form.get("intent");
  if (intent === "back") return redirect(stepAddress(request, id, 3), 303);
  if (intent === "agree") return agree(wizard);
  if (intent === "withdraw") return withdraw(wizard);
  if (actor.identityVerified) return redirect(stepAddress(request, id, 5), 303);
  return redirectWithToast("/dashboard", "success", "Dossier enregistré en brouillon");
}

function agree(wizard: WizardRequest) {
  const { route, actor, id, form } = wizard;
  return attemptSave(wizard, emptySubmission(), "case_submit_failed", async () => {
    const isAgreed = await agreeToSubmission(actor, { id, version: versionOf(form) });
    if (!isAgreed) return redirect(stepAddress(route.request, id, 5), 303);
    const progress = await readOwnProgress(actor);
    const isWaiting = sentDocuments(progress.steps) === VERIFICATION_STEPS.length;
    return redirectWithToast(
      isWaiting ? `/case/${id}/sent` : nextStep(progress).to,
      "success",
      "C’est noté\u00a0: votre dossier partira dès que votre identité est vérifiée.",
    );
  });
}

function withdraw(wizard: WizardRequest) {
  const { actor, id } = wizard;
  return attemptSave(wizard, emptySubmission(), "case_submit_failed", async () => {
    await withdrawAgreement(actor, id);
    return redirectWithToast(
      `/case/${id}?step=4`,
      "success",
      "Votre dossier reste en brouillon. Rien ne partira sans vous.",
    );
  });
}

/** Step 5: submits the case, then redirects to the page that confirms it (decision 0015). */
export async function confirm(wizard: WizardRequest) {
  const { route, actor, id, form } = wizard;
  if (form.get("intent") === "back") return redirect(stepAddress(route.request, id, 4), 303);
  return attemptSave(wizard, emptySubmission(), "case_confirm_failed", async () => {
    await submitCase(actor, { id, version: versionOf(form) });
    return redirectWithToast(`/case/${id}/sent`, "success", "Dossier soumis avec succès");
  });
}

/** Steps 4 and 5 have no fields of their own. */
const emptySubmission = () => readScreen("type", new FormData()).submission;

/**
 * Runs a save. When it fails, the page shows the typed answers below the error message. A case that does not exist has
 * its own page. When another tab has saved first, the form gets the newer version number, so that sending it again
 * overwrites that version.
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
  return runAction(route, { fallback, reply, toast: toProfile }, save);
}

/** Spec section 2: an incomplete profile redirects to the profile, with the reason. */
export const toProfile = ({ code }: AppError) => (code === "profile_incomplete" ? "/profile" : undefined);

/** The `reply` of `runAction`: the typed answers, and an error above the form. */
export function replyOf(submission: AnySubmission, version?: number) {
  return (message: string) => ({
    lastResult: submission.reply({ formErrors: [message] }),
    version,
    doubts: [] as readonly Doubt[],
  });
}

/** The question about a sum in francs, on the screen that asks for euros. */
const francsOn = (screen: ScreenId, draft: CaseAnswers, asked: readonly string[]): Doubt[] =>
  screen === "argent" ? doubtOnFrancs(draft, asked) : [];

/** Replies with the form's errors or questions and, when it was saved here or in another tab, the new version number. */
export function answer(
  lastResult: SubmissionResult<string[]>,
  status: number,
  version?: number,
  doubts: readonly Doubt[] = [],
) {
  return data({ lastResult, version, doubts }, status);
}

/** Redirects after a form (303 See Other). */
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

/** The address of a step; keeps the parameter that says the case is being created. */
function stepAddress(request: Request, id: string, step: StepNumber): string {
  const isNew = new URL(request.url).searchParams.has("new");
  return `/case/${id}?step=${step}${isNew ? "&new=1" : ""}`;
}

/** The address of a screen; also keeps the parameter that says one answer is being corrected. */
function screenAddress(request: Request, id: string, screen: ScreenId): string {
  return `${stepAddress(request, id, stepOf(screen))}&part=${screen}${isReview(request) ? "&review=1" : ""}`;
}

/** The screen of the payments, which stands between « argent » and « depuis » for who asks for it. */
function paymentsAddress(request: Request, id: string): string {
  return `/case/${id}/payments${wizardSearch(request)}`;
}

const isReview = (request: Request): boolean => new URL(request.url).searchParams.has("review");

type Draft = CaseAnswers;

function screenBefore(screen: ScreenId, draft: Draft, request: Request, id: string): string {
  if (isReview(request)) return stepAddress(request, id, 4);
  const previous = neighbour(screen, -1, draft);
  return previous === null ? "/dashboard" : screenAddress(request, id, previous);
}

/** A corrected answer leads back to the summary, unless it makes a screen appear that was never answered. */
function screenAfter(screen: ScreenId, draft: Draft, request: Request, id: string): string {
  const next = neighbour(screen, 1, draft);
  const returns = isReview(request) && firstIncompleteStep(draft) === 4 && !(next && isNewlyShown(next, draft));
  return next === null || returns ? stepAddress(request, id, 4) : screenAddress(request, id, next);
}
