import { useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { eyebrowOf } from "~/features/acts/rules";
import { firstAct } from "~/features/acts/rules.server";
import { ActCard } from "~/features/acts/ui/act-card";
import { StepList } from "~/features/identity/submission/ui/step-status";
import { readOwnProgress } from "~/features/progress/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/verification-status";
import { verificationOf } from "./identity-step.server";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("État de la vérification") },
  { name: "description", content: "Où en est la vérification de vos documents." },
];

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const states = await verificationOf(route, actor);
    const progress = await readOnce(route, readOwnProgress, actor);
    return { states, isVerified: progress.identityVerified, act: firstAct(progress) };
  });
}

export default function Page({ loaderData: { states, isVerified, act } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive(({ kind }) => {
    if (kind === "documents" || kind === "case" || kind === "resync") void revalidate();
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-10 md:py-14">
      <PageHeader title="Vérification de votre identité" back={{ to: "/dashboard", label: "Tableau de bord" }} />
      <div role="status" className="grid grid-cols-1 gap-6">
        {isVerified ? (
          <Banner tone="success" title="Votre identité est vérifiée" />
        ) : (
          <ActCard act={act} eyebrow={eyebrowOf(act)} />
        )}
      </div>
      <StepList states={states} />
      {/* Once verified, what comes next is no more about identity. */}
      {isVerified && <ActCard act={act} eyebrow={eyebrowOf(act)} />}
    </main>
  );
}
