import { pageTitle } from "~/content/company-name";
import { PROOF_MAX_MONTHS } from "~/features/identity/rules";
import { AddressForm } from "~/features/identity/submission/ui/address-form";
import { AddressGuidance } from "~/features/identity/submission/ui/guidance";
import { StepPage } from "~/features/identity/submission/ui/step-page";
import { Way } from "~/features/progress/ui/way";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/proof-of-address";
import { actOnStep, loadStep } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Justificatif de domicile") },
  { name: "description", content: `Envoyez un justificatif de domicile de moins de ${PROOF_MAX_MONTHS} mois.` },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, () =>
    loadStep(route, requireActor(route.context), "proof_of_address"),
  );
}

export function action(route: Route.ActionArgs) {
  return actOnStep(route, requireActor(route.context), "proof_of_address");
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { uploads, replaces, refused } = loaderData.form;
  return (
    <StepPage
      step="proof_of_address"
      title="Votre justificatif de domicile"
      lead="Un document récent qui montre que vous habitez à l’adresse de votre profil."
      {...loaderData.page}
      progress={<Way at="documents" place="Pièce 3 sur 3" />}
      guidance={<AddressGuidance />}
    >
      <AddressForm lastResult={actionData} uploads={uploads} replaces={replaces} refused={refused} />
    </StepPage>
  );
}
