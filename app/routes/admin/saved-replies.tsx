import { FileText } from "lucide-react";
import { Form } from "react-router";
import { pageTitle } from "~/content/company-name";
import { addStarterReplies, deleteSavedReply, keepStarterReply } from "~/features/replies/commands.server";
import { replyErrors } from "~/features/replies/errors";
import { canShareReplies } from "~/features/replies/policy";
import { listSavedReplies } from "~/features/replies/queries.server";
import { replyAct, replySearch } from "~/features/replies/schema";
import { ReplyList } from "~/features/replies/ui/reply-list";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { SearchField } from "~/ui/search-field";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/saved-replies";

const PATH = "/admin/replies";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Réponses enregistrées") },
  { name: "description", content: "Les textes avec lesquels l’équipe répond." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { search } = replySearch.parse({ search: route.url.searchParams.get("search") ?? "" });
  return runLoader(route, { fallback: "replies_load_failed" }, async () => ({
    replies: await listSavedReplies(actor, search),
    canShare: canShareReplies(actor),
    search,
  }));
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const isDeletion = !["starters", "keep"].includes(String(form.get("intent")));
  return runForm(
    route,
    {
      schema: replyAct,
      form,
      toast: PATH,
      fallback: isDeletion ? "saved_reply_deletion_failed" : "saved_reply_failed",
    },
    async (act) => {
      if (act.intent === "starters") {
        await addStarterReplies(actor);
        return redirectWithToast(PATH, "success", "Dix exemples ajoutés");
      }
      if (act.intent === "keep") {
        await keepStarterReply(actor, act.id);
        return redirectWithToast(PATH, "success", "Réponse reprise");
      }
      await deleteSavedReply(actor, act.id);
      return redirectWithToast(PATH, "success", "Réponse supprimée");
    },
  );
}

export default function SavedReplies({ loaderData }: Route.ComponentProps) {
  const { replies, search, canShare } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 content-start gap-6 py-8 md:py-10">
      <PageHeader
        title="Réponses enregistrées"
        intro={"Dans une conversation ou une demande, «\u00a0/\u00a0» sur une ligne vide les propose."}
        actions={
          <ButtonLink to={`${PATH}/new`} variant={replies.length === 0 && !search && canShare ? "second" : "primary"}>
            Créer une réponse
          </ButtonLink>
        }
      />
      {(replies.length > 0 || search) && (
        <Form method="get" role="search" className="flex max-w-xl">
          <SearchField label="Titre ou texte" value={search} />
        </Form>
      )}
      {replies.length > 0 ? <ReplyList replies={replies} /> : <NoReply isSearch={search !== ""} canShare={canShare} />}
    </main>
  );
}

function NoReply({ isSearch, canShare }: { isSearch: boolean; canShare: boolean }) {
  const icon = <FileText aria-hidden="true" />;
  if (!isSearch)
    return (
      <EmptyState
        icon={icon}
        title="Aucune réponse enregistrée pour l’instant"
        actions={
          canShare && (
            <AppForm failure={replyErrors.messageOf("saved_reply_failed")}>
              <SubmitButton name="intent" value="starters">
                Commencer avec dix exemples
              </SubmitButton>
            </AppForm>
          )
        }
      >
        Enregistrez ce que vous écrivez souvent&nbsp;: vous l’insérez ensuite en deux touches.
        {canShare && " Les exemples se reprennent ou se retirent un à un."}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title="Aucune réponse ne correspond"
      actions={
        <ButtonLink to={PATH} variant="second">
          Voir toutes les réponses
        </ButtonLink>
      }
    >
      Essayez un autre mot.
    </EmptyState>
  );
}
