import { useRevalidator } from "react-router";
import { STEP_PATHS } from "~/features/identity/labels";
import { statusesOf } from "~/features/identity/queries.server";
import { nextStep, statusOfProfile } from "~/features/identity/rules";
import { StepCard } from "~/features/identity/submission/ui/step-status";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/verification-status";
import { verificationOf } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: "État de la vérification · Recours" },
  { name: "description", content: "Où en est la vérification de vos documents." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const states = await verificationOf(requireActor(context));
  const statuses = statusesOf(states);
  const next = nextStep(statuses);
  return { states, status: statusOfProfile(statuses).verificationStep, next: next && STEP_PATHS[next] };
}

export default function Page({ loaderData: { states, status, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive(({ kind }) => {
    if (kind === "documents" || kind === "resync") void revalidate();
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-10 md:py-14">
      <PageHeader title="Vérification de votre identité" back={{ to: "/dashboard", label: "Tableau de bord" }} />
      <div role="status">
        <Summary status={status} next={next} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        {states.map((state) => (
          <StepCard key={state.step} state={state} />
        ))}
      </div>
    </main>
  );
}

type SummaryProps = Pick<Route.ComponentProps["loaderData"], "status" | "next">;

function Summary({ status, next }: SummaryProps) {
  if (status === "approved")
    return (
      <Banner
        tone="success"
        title="Votre identité est vérifiée"
        actions={
          <ButtonLink to="/dashboard" size="small">
            Retour au tableau de bord
          </ButtonLink>
        }
      >
        Vous pouvez maintenant transmettre votre dossier à un avocat.
      </Banner>
    );
  if (status === "rejected")
    return (
      <Banner tone="warning" title="Un document est à renvoyer">
        La raison est indiquée ci-dessous. Vos autres documents restent enregistrés.
      </Banner>
    );
  if (next)
    return (
      <Banner
        tone="info"
        title="Il manque encore un document"
        actions={
          <ButtonLink to={next} size="small">
            Continuer
          </ButtonLink>
        }
      >
        Ceux que vous avez envoyés sont enregistrés.
      </Banner>
    );
  return (
    <Banner tone="info" title="Vos documents sont en cours de vérification">
      Vous n’avez rien à faire. Nous vous écrirons si l’un d’eux est à renvoyer.
    </Banner>
  );
}
