import { pageTitle } from "~/content/company-name";
import { DocumentForm } from "~/features/identity/submission/ui/document-form";
import { DocumentGuidance } from "~/features/identity/submission/ui/guidance";
import { StepPage } from "~/features/identity/submission/ui/step-page";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/second-document";
import { actOnStep, loadStep } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Second document") },
  { name: "description", content: "Envoyez votre second document d’identité." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, () =>
    loadStep(route, requireActor(route.context), "second_document"),
  );
}

export function action(route: Route.ActionArgs) {
  return actOnStep(route, requireActor(route.context), "second_document");
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StepPage
      step="second_document"
      title="Votre second document d’identité"
      lead="Choisissez un document d’un autre type que le premier."
      {...loaderData.page}
      progress={<Way at="documents" place="Pièce 2 sur 3" />}
      guidance={<DocumentGuidance forCompany={loaderData.forCompany} />}
    >
      <DocumentForm step="second_document" lastResult={actionData} {...loaderData.form} />
    </StepPage>
  );
}
