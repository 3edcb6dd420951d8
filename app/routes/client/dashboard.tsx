import { FolderOpen, Plus, UserRound } from "lucide-react";
import { useRevalidator } from "react-router";
import { fromE164 } from "~/features/accounts/phone/schema";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { ProfileCard } from "~/features/accounts/profile/ui/profile-card";
import { VerificationCard } from "~/features/accounts/profile/ui/verification-card";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { CaseCard } from "~/features/cases/dashboard/ui/case-card";
import { canCreateCase } from "~/features/cases/policy";
import { runLoader } from "~/platform/http/boundary.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/dashboard";

export const meta = () => [
  { title: "Tableau de bord · Recours" },
  { name: "description", content: "Vos informations, la vérification de votre identité et vos dossiers." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const [profile, cases] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readOwnProfile(actor), listOwnCases(actor)]),
  );
  const phone = fromE164(profile.phone);
  const place = [profile.postalCode, profile.city].filter(Boolean).join(" ") || null;
  const { firstName, lastName, email, identityVerified, verificationStep } = profile;
  return {
    person: { firstName, lastName, email, phone: phone?.national ?? null, place },
    isComplete: profile.profileStepCompleted && canCreateCase(profile),
    identityVerified,
    verificationStep,
    cases,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, isComplete, identityVerified, verificationStep, cases } = loaderData;
  const { revalidate } = useRevalidator();
  // A client receives live events only about their own messages, cases and documents, and this page shows them all.
  useLive(() => void revalidate());
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-10 py-8 md:py-12">
      <PageHeader
        title="Tableau de bord"
        intro={person.firstName ? `Bonjour ${person.firstName}.` : undefined}
        actions={
          <ButtonLink to="/account/security" variant="second" size="small">
            <UserRound aria-hidden="true" className="size-4.5" />
            Mon compte
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <ProfileCard person={person} isComplete={isComplete} />
        <VerificationCard identityVerified={identityVerified} verificationStep={verificationStep} />
      </div>
      <section className="grid grid-cols-1 gap-6" aria-labelledby="mes-dossiers">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="mes-dossiers">Mes dossiers</h2>
          {cases.length > 0 && <CreateCase />}
        </div>
        {cases.length === 0 ? (
          <EmptyState
            icon={<FolderOpen aria-hidden="true" />}
            title="Aucun dossier pour l’instant"
            actions={<CreateCase />}
          >
            Racontez ce qui s’est passé, à votre rythme : tout est enregistré à chaque étape, et l’ouverture est
            gratuite.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-6">
            {cases.map((ownCase) => (
              <li key={ownCase.id}>
                <CaseCard ownCase={ownCase} identityVerified={identityVerified} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

/** The linked page redirects people with an incomplete profile and shows a toast (spec section 2). */
function CreateCase() {
  return (
    <ButtonLink to="/case/new">
      <Plus aria-hidden="true" className="size-5" />
      Créer un dossier
    </ButtonLink>
  );
}
