import { Link, redirect } from "react-router";
import { maskEmail } from "~/features/accounts/email-links.server";
import { readLinkedStory, readStoryToken, takeLinkedStory } from "~/features/cases/story/commands.server";
import { readStory } from "~/features/cases/story/queries.server";
import { partAddress } from "~/features/cases/story/rules";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { platformErrors } from "~/platform/errors";
import { readVisitor, visitorCookie } from "~/platform/forms/visitors.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { secretAddressHeaders, secretPageMeta } from "../account/answers";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/story-resume";

export const headers = secretAddressHeaders;

export const meta = () => secretPageMeta("Reprendre un récit", "Reprenez le récit commencé sur un autre appareil.");

/**
 * The link « reprendre plus tard » of an e-mail. It says whose story it opens and changes nothing, since anyone may
 * have sent it.
 */
export function loader(route: Route.LoaderArgs) {
  return runLoader(route, {}, () => findLinkedStory(route));
}

async function findLinkedStory({ request, url }: Route.LoaderArgs) {
  const link = readStoryToken(url.searchParams.get("lien") ?? "");
  const story = link && (await readLinkedStory(link));
  if (!link || !story) return refuse(TOO_OLD);
  if (!story.isCurrent) return refuse(OTHER_ADDRESS);
  const current = await readVisitor(request);
  if (current === link.readerId || (current === link.visitorId && (await readStory({ visitorId: current }))))
    throw redirect("/raconter", 303);
  const other = current === null ? null : await readStory({ visitorId: current });
  return { startedAt: story.startedAt, email: maskEmail(link.recipient), replaces: other?.startedAt ?? null };
}

/** Gives the story of the link to this browser, and to no other that has not the link. */
export function action(route: Route.ActionArgs) {
  return runAction(route, { toast: "/raconter" }, () => resumeStory(route));
}

async function resumeStory({ request, url, context }: Route.ActionArgs) {
  const link = readStoryToken(url.searchParams.get("lien") ?? "");
  const story = link && (await readLinkedStory(link));
  // It was given to the account, in this browser or another.
  if (link && !story && actorOf(context)) return redirect("/dashboard", 303);
  if (!link || !story) return refuse(TOO_OLD);
  if (!story.isCurrent) return refuse(OTHER_ADDRESS);
  await takeLinkedStory(link);
  const to = actorOf(context) ? "/dashboard" : partAddress(story.position);
  return redirect(to, { status: 303, headers: { "Set-Cookie": await visitorCookie(request, link.readerId) } });
}

const TOO_OLD = "Ce lien n’est plus valable. Vous pouvez recommencer ici.";
const OTHER_ADDRESS =
  "Ce récit a maintenant une autre adresse e-mail\u00a0: ouvrez le lien reçu à cette adresse, ou recommencez ici.";

const refuse = async (message: string): Promise<never> => {
  throw await redirectWithToast("/raconter", "error", message);
};

export default function StoryResume({ loaderData }: Route.ComponentProps) {
  const { startedAt, email, replaces } = loaderData;
  return (
    <StoryPage
      title="Reprendre ce récit&nbsp;?"
      intro={`Il a été commencé le ${formatLongDate(startedAt)}. Ce lien a été envoyé à ${email}.`}
    >
      {replaces && (
        <Banner tone="warning" title="Un autre récit est commencé sur cet appareil">
          Il date du {formatLongDate(replaces)}. Il ne sera plus visible ici, sauf par le lien reçu par e-mail.{" "}
          <Link to="/raconter">Le voir d’abord</Link>
        </Banner>
      )}
      <p>Il ne sera plus visible sur l’appareil où il a été commencé, sauf par ce lien.</p>
      <p>
        Ce n’est pas votre adresse&nbsp;? N’écrivez rien ici et fermez cette page&nbsp;: qui a reçu ce lien pourrait
        vous lire.
      </p>
      <AppForm failure={platformErrors.messageOf("unexpected")} className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Ouverture…">Reprendre ce récit</SubmitButton>
        <ButtonLink to="/" variant="second">
          Retour à l’accueil
        </ButtonLink>
      </AppForm>
    </StoryPage>
  );
}
