import { AddressForm } from "~/features/identity/submission/ui/address-form";
import { AddressGuidance } from "~/features/identity/submission/ui/guidance";
import { StepPage } from "~/features/identity/submission/ui/step-page";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/proof-of-address";
import { actOnStep, loadStep } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: "Justificatif de domicile · Recours" },
  { name: "description", content: "Envoyez un justificatif de domicile de moins de 3 mois." },
];

export function loader({ request, context }: Route.LoaderArgs) {
  return loadStep(request, requireActor(context), "proof_of_address");
}

export function action({ request, context }: Route.ActionArgs) {
  return actOnStep(request, requireActor(context), "proof_of_address");
}

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const { reason, isRestored, front } = loaderData;
  return (
    <StepPage
      step="proof_of_address"
      title="Votre justificatif de domicile"
      lead="Un document récent qui montre que vous habitez à l’adresse de votre profil."
      reason={reason}
      isRestored={isRestored}
      guidance={<AddressGuidance />}
      isGuidanceFirst
    >
      <AddressForm lastResult={actionData} front={front} />
    </StepPage>
  );
}
