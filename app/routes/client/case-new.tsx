import { pageTitle } from "~/content/company-name";
import { saveDraft } from "~/features/cases/wizard/commands.server";
import { requireProfileForCase } from "~/features/cases/wizard/queries.server";
import { readScreen } from "~/features/cases/wizard/schema";
import { QuestionStep } from "~/features/cases/wizard/ui/question-step";
import { WizardPage } from "~/features/cases/wizard/ui/wizard-page";
import { forgetInterruptedForm, readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { requireActor } from "~/routes/guards.server";
import type { Route } from "./+types/case-new";
import { answer, onward, replyOf, toProfile } from "./case-wizard.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Créer un nouveau dossier") },
  { name: "description", content: "Décrivez l’arnaque dont vous avez été victime, en cinq étapes." },
];

const PATH = "/case/new";

/** The first step. The case's id is generated here, so that a form sent twice creates one case. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { toast: toProfile }, async () => {
    await requireProfileForCase(requireActor(route.context));
    const kept = await readInterruptedForm(route.request, PATH);
    return {
      id: kept?.get("id") ?? crypto.randomUUID(),
      defaultValue: kept ? (readScreen("type", kept).submission.payload as Record<string, unknown>) : {},
      wasInterrupted: kept !== null,
    };
  });
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const { submission, answers } = readScreen("type", form);
  if (!answers) return answer(submission.reply(), 422);
  const options = { fallback: "case_submit_failed", toast: toProfile, reply: replyOf(submission) } as const;
  return runAction(route, options, async () => {
    const draft = await saveDraft(actor, { id: String(form.get("id")), version: 0, answers });
    // The browser's history must not keep the first step's address, which would create another case.
    const headers = await forgetInterruptedForm(route.request, PATH);
    return onward(`/case/${draft.id}?step=2&new=1`, headers, { replace: true });
  });
}

export default function CaseNew({ loaderData, actionData }: Route.ComponentProps) {
  const { id, defaultValue, wasInterrupted } = loaderData;
  return (
    <WizardPage isNew step={1} done={[]} title="Type d’arnaque" wasInterrupted={wasInterrupted}>
      <QuestionStep
        screen="type"
        version={0}
        newId={id}
        defaultValue={defaultValue}
        lastResult={actionData?.lastResult}
      />
    </WizardPage>
  );
}
