import { FolderOpen, Plus, UserRound } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations";
import { fromE164 } from "~/features/accounts/phone/rules";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { ProfileCard } from "~/features/accounts/profile/ui/profile-card";
import { VerificationCard } from "~/features/accounts/profile/ui/verification-card";
import { deleteDraft } from "~/features/cases/dashboard/commands.server";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { CaseCard } from "~/features/cases/dashboard/ui/case-card";
import { readOwnProgress } from "~/features/progress/queries.server";
import { type NextStep, nextStep, sentDocuments } from "~/features/progress/rules";
import { NextStepCard } from "~/features/progress/ui/next-step-card";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/dashboard";

export const meta = () => [
  { title: pageTitle("Tableau de bord") },
  { name: "description", content: "Votre prochaine étape, vos dossiers, vos documents et vos informations." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  const [profile, cases, progress] = await runLoader(route, { fallback: "data_load_failed" }, () =>
    Promise.all([readOwnProfile(actor), listOwnCases(actor), readOnce(route, readOwnProgress, actor)]),
  );
  const phone = fromE164(profile.phone);
  const place = [profile.postalCode, profile.city].filter(Boolean).join(" ") || null;
  const { firstName, lastName, email, identityVerified, verificationStep } = profile;
  return {
    person: { firstName, lastName, email, phone: phone?.national ?? null, place },
    isComplete: progress.profileComplete,
    verification: {
      identityVerified,
      verificationStep,
      sent: sentDocuments(progress.steps),
      sendsEmails: sendsEmails(),
    },
    cases,
    hasStory: progress.hasStory,
    step: actor.role !== "client" && cases.length === 0 ? DESK : nextStep(progress),
  };
}

/** Who works here and has no case of their own comes to the desk. */
const DESK: NextStep = {
  code: "desk",
  title: "Votre travail du jour",
  text: "Ce qui attend une réponse ou une décision, le plus pressé en premier.",
  to: WORKLIST_PATH,
  label: "Ouvrir «\u00a0À traiter\u00a0»",
  isWaiting: false,
};

/** « Supprimer » beside a draft. */
export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  if (form.get("intent") !== "delete-draft") return data(null, { status: 400 });
  return runAction(route, { fallback: "deletion_failed", toast: () => "/dashboard" }, async () => {
    await deleteDraft(actor, String(form.get("id")));
    return redirectWithToast("/dashboard", "success", "Brouillon supprimé");
  });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, isComplete, verification, cases, hasStory, step } = loaderData;
  // Who came to help with another's case has nothing of their own to complete.
  const onlyHelps = cases.length > 0 && cases.every(({ helped }) => helped !== null);
  const { revalidate } = useRevalidator();
  // A client receives live events only about their own messages, cases and documents, and this page shows them all.
  useLive(() => void revalidate());
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:gap-10 md:py-12">
      <PageHeader title="Tableau de bord" intro={person.firstName ? `Bonjour ${person.firstName}.` : undefined} />
      {!onlyHelps && <NextStepCard step={step} />}
      <section className="grid grid-cols-1 gap-6" aria-labelledby="mes-dossiers">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 id="mes-dossiers">Mes dossiers</h2>
          {cases.length > 0 && !hasStory && <CreateCase />}
        </div>
        {hasStory && (
          <EmptyState
            icon={<FolderOpen aria-hidden="true" />}
            title="Votre récit est enregistré"
            actions={
              <ButtonLink to="/profile" variant="second">
                Compléter mon dossier à partir de mon récit
              </ButtonLink>
            }
          >
            Il devient votre dossier dès que vos informations sont complètes, sans rien retaper.
          </EmptyState>
        )}
        {cases.length === 0 ? (
          !hasStory && (
            <EmptyState
              icon={<FolderOpen aria-hidden="true" />}
              title="Aucun dossier pour l’instant"
              actions={<CreateCase />}
            >
              Racontez ce qui s’est passé, à votre rythme&nbsp;: tout est enregistré à chaque étape, et l’ouverture est
              gratuite.
            </EmptyState>
          )
        ) : (
          <ul className="grid grid-cols-1 gap-6">
            {cases.map((ownCase) => (
              <li key={ownCase.id}>
                <CaseCard
                  ownCase={ownCase}
                  identityVerified={verification.identityVerified}
                  lacksDocuments={verification.sent < VERIFICATION_STEPS.length}
                  hasRejectedDocument={verification.verificationStep === "rejected"}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        {!onlyHelps && <VerificationCard {...verification} />}
        <ProfileCard person={person} isComplete={isComplete} />
      </div>
      <ButtonLink to="/account/security" variant="second" size="small" className="justify-self-start">
        <UserRound aria-hidden="true" className="size-4.5" />
        Mon compte
      </ButtonLink>
    </main>
  );
}

/** The linked page redirects people with an incomplete profile and shows a toast (spec section 2). */
function CreateCase() {
  return (
    <ButtonLink to="/case/new" variant="second">
      <Plus aria-hidden="true" className="size-5" />
      Créer un dossier
    </ButtonLink>
  );
}
