import { pageTitle } from "~/content/company-name";
import { saveRegistration } from "~/features/lawyers/registration/commands.server";
import { readOwnRegistration } from "~/features/lawyers/registration/queries.server";
import { registrationSchema, SPECIALITIES } from "~/features/lawyers/registration/schema";
import { RegistrationForm } from "~/features/lawyers/registration/ui/registration-form";
import type { LawyerState } from "~/features/lawyers/rules";
import { StateBadge } from "~/features/lawyers/ui/state-badge";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { today } from "~/platform/today";
import { Banner } from "~/ui/banner";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/lawyer-registration";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Mon inscription d’avocat") },
  { name: "description", content: "Votre barreau, votre assurance et votre pratique." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const own = await readOwnRegistration(actor);
    const name = `${actor.firstName} ${actor.lastName}`;
    const shown = own.shown && `Vos clients lisent toujours ${own.shown}, jusqu’à la vérification.`;
    return { ...own, shown, name, next: NEXT[own.state], note: NOTE, specialities: SPECIALITIES, today: today() };
  });
}

const SAVED: Record<LawyerState, string> = {
  to_verify: "Inscription enregistrée\u00a0: l’équipe la vérifie",
  verified: "Inscription enregistrée et vérifiée",
  suspended: "Inscription enregistrée\u00a0: elle reste suspendue",
  insurance_expired: "Inscription enregistrée\u00a0: votre assurance est échue",
};

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(route, { schema: registrationSchema, fallback: "registration_save_failed" }, async (input) => {
    const state = await saveRegistration(actor, input);
    return redirectWithToast("/lawyer/registration", "success", SAVED[state]);
  });
}

/** Said by the server, because each word weighs on the page. */
const NEXT: Record<LawyerState, string> = {
  to_verify:
    "Elle est comparée à l’annuaire national des avocats. Sinon, l’équipe la vérifie et vous écrit. D’ici là, vous ne lisez pas de dossier proposé et ne proposez pas de convention.",
  verified: "Des dossiers peuvent vous être proposés.",
  suspended: "Aucun dossier ne vous est confié tant que la suspension dure.",
  insurance_expired: "Indiquez la nouvelle fin de validité : d’ici là, aucun nouveau dossier ne vous est proposé.",
};

const NOTE =
  "Un changement de barreau, de date de serment, de numéro CNBF ou de nom demande une nouvelle vérification.";

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { registration, state, suspensionReason, shown, name, next, note, specialities, today: day } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-4xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title="Mon inscription d’avocat"
        intro={`Maître ${name}`}
        actions={registration && <StateBadge state={state} />}
      />
      {registration && (
        <Banner tone={state === "verified" ? "success" : state === "suspended" ? "error" : "info"}>
          <p>{next}</p>
          {shown && <p>{shown}</p>}
          {suspensionReason && <p>Raison donnée par l’équipe : {suspensionReason}</p>}
        </Banner>
      )}
      <RegistrationForm registration={registration} today={day} specialities={specialities} lastResult={actionData} />
      <p className="text-sm text-ink-quiet">{note}</p>
    </main>
  );
}
