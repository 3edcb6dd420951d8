import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { register } from "~/features/accounts/creation/commands.server";
import { RegistrationForm } from "~/features/accounts/creation/ui/registration-form";
import { registrationSchema } from "~/features/accounts/sign-in/schema";
import { carryStory } from "~/features/cases/story/commands.server";
import { readStory, readStoryContacts, STORY } from "~/features/cases/story/queries.server";
import { partAddress, placeOf, type StoryPart } from "~/features/cases/story/rules";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { firstIncompleteScreen } from "~/features/cases/wizard/rules";
import { storyDeadlines, urgentSteps } from "~/features/deadlines/story.server";
import { DeadlineList } from "~/features/deadlines/ui/deadline-list";
import { UrgentSteps } from "~/features/deadlines/ui/urgent-steps";
import { FIELDS } from "~/features/deadlines/visitor/rules";
import { config } from "~/platform/config.server";
import { type AppError, messageOf } from "~/platform/errors";
import { forgetVisitor, readDraftOwner, readVisitor } from "~/platform/forms/visitors.server";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { Disclosure } from "~/ui/disclosure";
import { actionHeaders, passwordForm } from "../account/answers";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/story-now";

export const headers = actionHeaders;

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: pageTitle("À faire maintenant") },
  { name: "description", content: "Les gestes utiles dans votre situation, puis la suite de votre dossier." },
];

/** What to do now in the situation that was told, then the account that the dossier needs. */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, () => loadAdvice(route));
}

async function loadAdvice({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const story = await readStory(await readDraftOwner(actor, request, STORY));
  if (!story) throw redirect(actor ? "/dashboard" : "/raconter", 303);
  const missing = firstIncompleteScreen(story.answers);
  if (missing && missing !== "preuves") throw redirect(partAddress(missing as StoryPart), 303);
  const { paymentDate = null, paymentDatePrecision = null, paymentMethods = [] } = story.answers;
  const told = { ...story.answers, paymentDate, paymentDatePrecision, paymentMethods };
  return {
    steps: urgentSteps(told, today()),
    deadlines: storyDeadlines(told, today()),
    place: placeOf("maintenant", story.answers),
    isSignedIn: actor !== null,
    sendsEmails: sendsEmails(),
    why: messageOf("submit_needs_account"),
    contacts: await readStoryContacts(request),
    minPassword: config.PASSWORD_MIN_LENGTH,
  };
}

/** Creates the account with the same command as /register; the story of this page follows it to the profile. */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  // A second press, or another tab: the account exists already, and this page says what comes next.
  if (actorOf(context)) throw redirect(partAddress("maintenant"), 303);
  const { ip } = context.get(requestFacts);
  const options = {
    ...passwordForm,
    schema: registrationSchema(config.PASSWORD_MIN_LENGTH),
    fallback: "registration_failed",
    toast: ({ code }: AppError) => (code === "already_registered" ? "/login" : undefined),
  } as const;
  return runForm(route, options, async (input) => {
    const headers = await register({ request, ip }, input);
    const visitorId = await readVisitor(request);
    if (visitorId && (await carryStory(visitorId, input.email, true)))
      headers.append("Set-Cookie", await forgetVisitor(request));
    return redirectWithToast("/profile", "success", "Inscription réussie !", headers);
  });
}

export default function StoryNow({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, deadlines, place, isSignedIn, why, contacts, minPassword, sendsEmails } = loaderData;
  return (
    <StoryPage place={place} title="À faire maintenant" intro="Votre récit est gardé. Commencez par ceci." canErase>
      <UrgentSteps steps={steps} />
      <p className="max-w-measure">
        Ces conseils et ces délais valent pour la France. Votre banque est dans un autre pays, ou vous y vivez&nbsp;?{" "}
        <Link
          to={`/premiers-gestes?${FIELDS.residence}=abroad&${FIELDS.account}=elsewhere#delais`}
          className={LINE_LINK}
        >
          Voir l’aide de votre pays
        </Link>
      </p>
      {deadlines.length > 0 && (
        <Disclosure summary={<h2 className="text-[1.2rem]">Tous vos délais, et pourquoi</h2>}>
          <DeadlineList deadlines={deadlines} />
        </Disclosure>
      )}
      <section
        aria-labelledby="suite"
        className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <h2 id="suite" className="text-[1.4rem]">
          Confier votre récit à un avocat
        </h2>
        {isSignedIn ? (
          <>
            <p>
              Il manque vos informations personnelles. Votre récit deviendra ensuite votre dossier, sans rien retaper.
            </p>
            <ButtonLink to="/profile" className="justify-self-start">
              Compléter mes informations
            </ButtonLink>
          </>
        ) : (
          <>
            <p>
              {why}. Créez votre compte&nbsp;: votre récit suivra, sans rien retaper. Vous avez déjà un compte&nbsp;?{" "}
              <Link to="/login" className={LINE_LINK}>
                Se connecter
              </Link>
            </p>
            <p>
              Viendront ensuite vos informations personnelles, puis trois documents. Comptez environ un quart d’heure,
              en une ou plusieurs fois.
            </p>
            <RegistrationForm
              lastResult={actionData}
              defaultValue={contacts}
              minPassword={minPassword}
              sendsEmails={sendsEmails}
            />
          </>
        )}
      </section>
    </StoryPage>
  );
}
