import { DocumentForm } from "~/features/identity/submission/ui/document-form";
import { DocumentGuidance } from "~/features/identity/submission/ui/guidance";
import { StepPage } from "~/features/identity/submission/ui/step-page";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/second-document";
import { actOnStep, loadStep } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: "Second document · Recours" },
  { name: "description", content: "Envoyez votre second document d’identité." },
];

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStep(request, requireActor(context), "second_document");
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnStep(request, requireActor(context), "second_document");
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { reason, isRestored, ...form } = loaderData;
  return (
    <StepPage
      step="second_document"
      title="Votre second document d’identité"
      lead="Choisissez un document d’un autre type que le premier."
      reason={reason}
      isRestored={isRestored}
      guidance={<DocumentGuidance />}
    >
      <DocumentForm step="second_document" lastResult={actionData} {...form} />
    </StepPage>
  );
}
