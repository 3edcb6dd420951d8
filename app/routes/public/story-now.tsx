import { Link, redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { firstSteps } from "~/content/first-steps";
import { legalReservation } from "~/content/legal-reservation";
import { register } from "~/features/accounts/creation/commands.server";
import { RegistrationForm } from "~/features/accounts/creation/ui/registration-form";
import { registrationSchema } from "~/features/accounts/sign-in/schema";
import { storyAdvice, victimOf } from "~/features/acts/story.server";
import { LaterDates, NearestAct, NextActs } from "~/features/acts/ui/story-acts";
import { StoryPlaces } from "~/features/acts/ui/story-places";
import { carryStory, noteFact, noteFrance } from "~/features/cases/story/commands.server";
import { codeOf } from "~/features/cases/story/places.server";
import { readStory, readStoryContacts, STORY } from "~/features/cases/story/queries.server";
import { partAddress, placeOf, slugOf, TOLD_FACTS, wantedAddress } from "~/features/cases/story/rules";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { lineToTalk } from "~/features/deadlines/country-help.server";
import { toldFacts } from "~/features/deadlines/told.server";
import { CountryHelp } from "~/features/deadlines/ui/country-help";
import { config } from "~/platform/config.server";
import { type AppError, messageOf } from "~/platform/errors";
import { forgetVisitor, readDraftOwner, readVisitor } from "~/platform/forms/visitors.server";
import { type RouteArgs, runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { requestFacts } from "~/platform/http/request-context";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { today } from "~/platform/today";
import { ButtonLink } from "~/ui/button";
import { LINE_LINK } from "~/ui/button-class";
import { ReceiptLink } from "~/ui/receipt-link";
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

async function loadAdvice({ request, context, url }: Route.LoaderArgs) {
  const actor = actorOf(context);
  const story = await readStory(await readDraftOwner(actor, request, STORY));
  if (!story) throw redirect(actor ? "/dashboard" : wantedAddress(url.searchParams.has("lettre")), 303);
  if (story.answers.description.trim() === "") throw redirect(partAddress("recit"), 303);
  const told = toldFacts(story);
  const lives = victimOf(told);
  return {
    advice: storyAdvice(told, today()),
    talk: lives ? lineToTalk(lives) : null,
    victim:
      told.filledFor === "relative" || told.filledFor === "guardian" ? (told.representedName ?? THIS_PERSON) : null,
    evidence: firstSteps[slugOf(told.scamType)].evidence,
    place: placeOf("maintenant"),
    isSignedIn: actor !== null,
    sendsEmails: sendsEmails(),
    why: messageOf("submit_needs_account"),
    contacts: {
      phoneCountry: codeOf(told.residence),
      ...(await readStoryContacts(request)),
      ...(told.residence && { country: told.residence }),
    },
    minPassword: config.PASSWORD_MIN_LENGTH,
  };
}

const THIS_PERSON = "cette personne";

/**
 * Creates the account with the same command as /register, and the story of this page follows it to the profile; or notes,
 * as an answer of the story, that an act of the page is done or that all of it is in France.
 */
export async function action(route: Route.ActionArgs) {
  const { request, context } = route;
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "told" || intent === "france") throw await noteTold(route, form);
  // A second press, or another tab: the account exists already, and this page says what comes next.
  if (actorOf(context)) throw redirect(partAddress("maintenant"), 303);
  const { ip } = context.get(requestFacts);
  const options = {
    ...passwordForm,
    form,
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

function noteTold(route: Route.ActionArgs, form: FormData) {
  const { request, context } = route;
  const here = partAddress("maintenant");
  return runAction(route as RouteArgs, { fallback: "story_save_failed", toast: here }, async () => {
    const owner = await readDraftOwner(actorOf(context), request, STORY);
    const fact = TOLD_FACTS.find((name) => name === form.get("fact"));
    if (owner && fact) await noteFact(owner, fact);
    if (owner && form.get("intent") === "france") await noteFrance(owner);
    return redirect(here, 303);
  });
}

export default function StoryNow({ loaderData, actionData }: Route.ComponentProps) {
  const { advice, talk, victim, evidence, place, isSignedIn, why, contacts, minPassword, sendsEmails } = loaderData;
  const { nearest, next, later, help, asksCountry, isForeign, isAssumed, call, isUndated } = advice;
  return (
    <StoryPage
      place={place}
      title="À faire maintenant"
      intro={
        <>
          Votre récit est gardé ici.{" "}
          <Link to={partAddress("recit")} className={LINE_LINK}>
            Le relire
          </Link>
        </>
      }
      canErase
      aside={
        <section
          aria-labelledby="suite"
          className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 sm:p-7"
        >
          <div className="grid gap-1.5">
            <h2 id="suite" className="text-[1.4rem]">
              {isSignedIn ? "Confier votre récit à un avocat" : "Créer votre compte"}
            </h2>
            <p className="text-ink-quiet">
              {isSignedIn
                ? "Il manque vos informations personnelles. Votre récit deviendra ensuite votre dossier, sans rien retaper."
                : `${why}. Ouvrir un dossier est gratuit, et votre récit suivra. Comptez un quart d’heure, en une ou plusieurs fois.`}
            </p>
          </div>
          {isSignedIn ? (
            <ButtonLink to="/profile">Compléter mes informations</ButtonLink>
          ) : (
            <>
              <RegistrationForm
                lastResult={actionData}
                defaultValue={contacts}
                minPassword={minPassword}
                sendsEmails={sendsEmails}
                isFolded
              />
              <p className="text-sm">
                Déjà un compte&nbsp;?{" "}
                <Link to="/login" className={LINE_LINK}>
                  Se connecter
                </Link>
              </p>
            </>
          )}
        </section>
      }
      below={
        <div className="grid gap-2 text-sm text-ink-quiet">
          {!isSignedIn && sendsEmails && (
            <p>
              <Link to={partAddress("coordonnees")} className={LINE_LINK}>
                Recevoir un lien pour reprendre plus tard
              </Link>
            </p>
          )}
          <p>
            Pour prouver ce que vous avez écrit, et quand&nbsp;:{" "}
            <ReceiptLink to="/raconter/recu/recu.pdf" className={LINE_LINK} /> et son{" "}
            <a href="/raconter/recu/recit.txt" download className={LINE_LINK}>
              texte
            </a>
          </p>
          <p>{evidence}</p>
          <p>{legalReservation}</p>
          <p>
            Besoin de parler&nbsp;?{" "}
            {talk && `Là où ${victim ? `vit ${victim}` : "vous vivez"}\u00a0: ${talk} En France\u00a0: `}France
            Victimes, gratuit, tous les jours de 9 h à 19 h&nbsp;:{" "}
            <a href="tel:116006" className={LINE_LINK}>
              116 006
            </a>
            {help.length > 0 && ", ou +33 1 80 52 33 76 de l’étranger"}
          </p>
        </div>
      }
    >
      {(asksCountry || isAssumed) && <StoryPlaces victim={victim} isForeign={isForeign} />}
      {nearest && <NearestAct act={nearest} call={call} />}
      <NextActs acts={next} />
      {help.length > 0 && (
        <section aria-label="Hors de France">
          <CountryHelp help={help} />
        </section>
      )}
      <LaterDates later={later} isUndated={isUndated} />
      <div className="grid gap-2 text-sm text-ink-quiet">
        {isUndated && <p>Vos dates dépendent du jour du paiement&nbsp;: ajoutez-le à votre récit.</p>}
        {!asksCountry && !isAssumed && (
          <p>
            {victim
              ? `La banque ou ${victim} sont dans un autre pays\u00a0?`
              : help.length > 0
                ? "Votre banque ou vous-même êtes en France\u00a0?"
                : "Votre banque est hors de France, ou vous y vivez\u00a0?"}{" "}
            <Link to={partAddress("pays")} className={LINE_LINK}>
              Changer de pays
            </Link>
          </p>
        )}
      </div>
    </StoryPage>
  );
}
