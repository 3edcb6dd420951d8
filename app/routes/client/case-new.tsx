import { saveDraft } from "~/features/cases/wizard/commands.server";
import { requireProfileForCase } from "~/features/cases/wizard/queries.server";
import { readStep } from "~/features/cases/wizard/schema";
import { ScamStep } from "~/features/cases/wizard/ui/scam-step";
import { WizardPage } from "~/features/cases/wizard/ui/wizard-page";
import { AppError } from "~/platform/errors";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-new";
import { answer, answerFailure, onward, successHeaders } from "./case-wizard.server";

export const meta: Route.MetaFunction = () => [
  { title: "Créer un nouveau dossier · Recours" },
  { name: "description", content: "Décrivez l’arnaque dont vous avez été victime, en cinq étapes." },
];

/** The first step. The case's id is made here, so that a form sent twice makes one case. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    await requireProfileForCase(requireActor(context));
  } catch (error) {
    throw isProfileIncomplete(error) ? await toProfile(error) : error;
  }
  const kept = await readInterruptedForm(request, "/case/new");
  return {
    id: kept?.get("id") ?? crypto.randomUUID(),
    defaultValue: kept ? (readStep(1, kept).submission.payload as Record<string, unknown>) : {},
    wasInterrupted: kept !== null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const form = await request.formData();
  const { submission, answers } = readStep(1, form);
  if (!answers) return answer(submission.reply(), 400);
  try {
    const draft = await saveDraft(actor, { id: String(form.get("id")), version: 0, answers });
    // The first step's address would make another case: with scripts the way back leads to this one.
    return onward(`/case/${draft.id}?step=2&new=1`, await successHeaders(request), { replace: true });
  } catch (error) {
    if (isProfileIncomplete(error)) return toProfile(error);
    return answerFailure(error, submission, "case_submit_failed");
  }
}

function isProfileIncomplete(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "profile_incomplete";
}

/** Spec section 2: the profile first, with the reason. */
function toProfile(error: AppError): Promise<Response> {
  return redirectWithToast("/profile", "error", error.message);
}

export default function CaseNew({ loaderData, actionData }: Route.ComponentProps) {
  const { id, defaultValue, wasInterrupted } = loaderData;
  return (
    <WizardPage isNew step={1} done={0} title="Type d’arnaque" wasInterrupted={wasInterrupted}>
      <ScamStep version={0} newId={id} defaultValue={defaultValue} lastResult={actionData?.lastResult} />
    </WizardPage>
  );
}
