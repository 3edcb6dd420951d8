import { pageTitle } from "~/content/company-name";
import { answerDisplay } from "~/features/lawyers/display/commands.server";
import { displayAnswerSchema } from "~/features/lawyers/display/schema";
import { DisplayAnswer, type DisplayQuestion } from "~/features/lawyers/display/ui/display-answer";
import { saveRegistration } from "~/features/lawyers/registration/commands.server";
import { readOwnRegistration } from "~/features/lawyers/registration/queries.server";
import { registrationSchema, SPECIALITIES } from "~/features/lawyers/registration/schema";
import { RegistrationForm } from "~/features/lawyers/registration/ui/registration-form";
import type { LawyerState } from "~/features/lawyers/rules";
import { StateBadge } from "~/features/lawyers/ui/state-badge";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
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
    const question = own.display && DISPLAY[own.display];
    const words = { next: NEXT[own.state], note: NOTE, question };
    return { ...own, shown, name, ...words, specialities: SPECIALITIES };
  });
}

const SAVED: Record<LawyerState, string> = {
  to_verify: "Inscription enregistrée\u00a0: l’équipe la vérifie",
  verified: "Inscription enregistrée et vérifiée",
  suspended: "Inscription enregistrée\u00a0: elle reste suspendue",
  insurance_expired: "Inscription enregistrée\u00a0: votre assurance est échue",
};

const HERE = "/lawyer/registration";

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.clone().formData();
  const answer = displayAnswerSchema.safeParse(Object.fromEntries(form)).data?.intent;
  if (answer)
    return runAction(route, { fallback: "lawyer_update_failed", toast: HERE }, async () => {
      const accepts = answer === "display.accept";
      await answerDisplay(actor, accepts);
      return redirectWithToast(HERE, "success", accepts ? "Accord enregistré" : "Votre nom n’est pas affiché");
    });
  return runForm(route, { schema: registrationSchema, fallback: "registration_save_failed" }, async (input) => {
    const state = await saveRegistration(actor, input);
    return redirectWithToast(HERE, "success", SAVED[state]);
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

const DISPLAY: Record<"asked" | "displayed", DisplayQuestion> = {
  asked: {
    title: "Répondre des messages de l’équipe ?",
    text: "Tant qu’un dossier n’a pas d’avocat, l’équipe écrit aux clients. Si vous acceptez, ces messages portent votre nom et la mention « Avocat », et vous en répondez. Vous pouvez y mettre fin à tout moment : ce qui est déjà écrit garde votre nom.",
    accept: "J’accepte d’en répondre",
    decline: "Refuser",
  },
  displayed: {
    title: "Vous répondez des messages de l’équipe",
    text: "Dans les dossiers sans avocat, les messages de l’équipe portent votre nom. Si vous y mettez fin, les prochains ne le porteront plus.",
    accept: null,
    decline: "Ne plus en répondre",
  },
};

const NOTE =
  "Un changement de barreau, de date de serment, de numéro CNBF ou de nom demande une nouvelle vérification.";

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { registration, state, suspensionReason, shown, name, next, note, question } = loaderData;
  const { specialities } = loaderData;
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
      {question && <DisplayAnswer {...question} />}
      <RegistrationForm registration={registration} specialities={specialities} lastResult={actionData} />
      <p className="text-sm text-ink-quiet">{note}</p>
    </main>
  );
}
