import { redirect } from "react-router";
import { pageTitle } from "~/content/company-name";
import { eraseStory } from "~/features/cases/story/commands.server";
import { readStory, STORY } from "~/features/cases/story/queries.server";
import { StoryPage } from "~/features/cases/story/ui/story-page";
import { platformErrors } from "~/platform/errors";
import { readDraftOwner } from "~/platform/forms/visitors.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { sendsEmails } from "~/platform/mail/transport.server";
import { ButtonLink } from "~/ui/button";
import { writeWaiting } from "~/ui/draft-storage";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { actorOf } from "../guards.server";
import type { Route } from "./+types/story-erase";

export const handle = { scripts: "on-touch" };

export const meta = () => [
  { title: pageTitle("Effacer ce récit") },
  { name: "description", content: "Effacez le récit commencé sur cet appareil." },
  { name: "robots", content: "noindex" },
];

/** Asks before the story of this browser, or of the account, is erased. */
export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = actorOf(context);
  const story = await runLoader(route, {}, async () => readStory(await readDraftOwner(actor, request, STORY)));
  return {
    startedAt: story?.startedAt ?? null,
    owner: actor?.userId ?? "visitor",
    key: STORY,
    sendsEmails: sendsEmails(),
  };
}

export function action(route: Route.ActionArgs) {
  const { request, context } = route;
  return runAction(route, { fallback: "deletion_failed", toast: "/raconter/effacer" }, async () => {
    const owner = await readDraftOwner(actorOf(context), request, STORY);
    if (!owner) return redirect("/", 303);
    await eraseStory(owner);
    return redirectWithToast("/", "success", "Le récit est effacé de cet appareil.");
  });
}

export default function StoryErase({ loaderData }: Route.ComponentProps) {
  const { startedAt, owner, key, sendsEmails } = loaderData;
  if (!startedAt)
    return (
      <StoryPage title="Aucun récit sur cet appareil" intro="Il n’y a rien à effacer.">
        <ButtonLink to="/" className="justify-self-start">
          Retour à l’accueil
        </ButtonLink>
      </StoryPage>
    );
  return (
    <StoryPage
      title="Effacer ce récit de cet appareil&nbsp;?"
      intro={`Il a été commencé le ${formatLongDate(startedAt)}. Le récit, votre voix si vous l’avez enregistrée, et les coordonnées seront effacés${sendsEmails ? ", et le lien reçu par e-mail ne l’ouvrira plus" : ""}.`}
    >
      <AppForm
        failure={platformErrors.messageOf("deletion_failed")}
        onSend={() => writeWaiting(owner, key, { fields: {} })}
        className="flex flex-wrap gap-3"
      >
        <SubmitButton variant="danger" pendingLabel="Effacement…">
          Effacer
        </SubmitButton>
        <ButtonLink to="/raconter" variant="second">
          Garder
        </ButtonLink>
      </AppForm>
    </StoryPage>
  );
}
