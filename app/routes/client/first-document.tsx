import { pageTitle } from "~/content/company-name";
import { DocumentForm } from "~/features/identity/submission/ui/document-form";
import { DocumentGuidance } from "~/features/identity/submission/ui/guidance";
import { StepPage } from "~/features/identity/submission/ui/step-page";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/first-document";
import { actOnStep, loadStep } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Premier document") },
  { name: "description", content: "Envoyez votre premier document d’identité." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, () =>
    loadStep(route, requireActor(route.context), "first_document"),
  );
}

export function action(route: Route.ActionArgs) {
  return actOnStep(route, requireActor(route.context), "first_document");
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StepPage
      step="first_document"
      title="Votre premier document d’identité"
      {...loaderData.page}
      progress={<Way at="documents" place="Pièce 1 sur 3" />}
      guidance={<DocumentGuidance forCompany={loaderData.forCompany} />}
    >
      <DocumentForm step="first_document" lastResult={actionData} {...loaderData.form} />
    </StepPage>
  );
}
