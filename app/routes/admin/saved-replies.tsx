import { FileText } from "lucide-react";
import { Form } from "react-router";
import { pageTitle } from "~/content/company-name";
import { deleteSavedReply } from "~/features/replies/commands.server";
import { listSavedReplies } from "~/features/replies/queries.server";
import { replyDeletion, replySearch } from "~/features/replies/schema";
import { ReplyList } from "~/features/replies/ui/reply-list";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
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
    search,
  }));
}

export function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  return runForm(
    route,
    { schema: replyDeletion, toast: PATH, fallback: "saved_reply_deletion_failed" },
    async ({ id }) => {
      await deleteSavedReply(actor, id);
      return redirectWithToast(PATH, "success", "Réponse supprimée");
    },
  );
}

export default function SavedReplies({ loaderData }: Route.ComponentProps) {
  const { replies, search } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 content-start gap-6 py-8 md:py-10">
      <PageHeader
        title="Réponses enregistrées"
        intro={"Dans une conversation ou une demande, «\u00a0/\u00a0» sur une ligne vide les propose."}
        actions={<ButtonLink to={`${PATH}/new`}>Créer une réponse</ButtonLink>}
      />
      {(replies.length > 0 || search) && (
        <Form method="get" role="search" className="flex max-w-xl">
          <SearchField label="Titre ou texte" value={search} />
        </Form>
      )}
      {replies.length > 0 ? <ReplyList replies={replies} /> : <NoReply isSearch={search !== ""} />}
    </main>
  );
}

function NoReply({ isSearch }: { isSearch: boolean }) {
  const icon = <FileText aria-hidden="true" />;
  if (!isSearch)
    return (
      <EmptyState icon={icon} title="Aucune réponse enregistrée pour l’instant">
        Enregistrez ce que vous écrivez souvent&nbsp;: vous l’insérez ensuite en deux touches.
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
