import { pageTitle } from "~/content/company-name";
import { changeSavedReply, createSavedReply } from "~/features/replies/commands.server";
import { canShareReplies } from "~/features/replies/policy";
import { findSavedReply } from "~/features/replies/queries.server";
import { savedReply } from "~/features/replies/schema";
import { SavedReplyForm } from "~/features/replies/ui/saved-reply-form";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { parseId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { showVariables } from "~/platform/variables-in-words";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/saved-reply";

const LIST = "/admin/replies";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(params.replyId === "new" ? "Nouvelle réponse" : "Modifier la réponse") },
  { name: "description", content: "Un texte avec lequel l’équipe répond." },
];

export async function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  const canShare = canShareReplies(actor);
  if (params.replyId === "new") {
    const given = { title: "", text: "", shared: canShare };
    return { newId: crypto.randomUUID() as string, version: null, given, canShare };
  }
  const found = await runLoader(route, { fallback: "replies_load_failed" }, () =>
    findSavedReply(actor, params.replyId),
  );
  const { title, text, isShared, version } = found;
  return { newId: null, version, given: { title, text: showVariables(text), shared: isShared }, canShare };
}

export function action(route: Route.ActionArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runForm(
    route,
    { schema: savedReply, fallback: "saved_reply_failed" },
    async ({ id = crypto.randomUUID(), ...input }) => {
      if (params.replyId === "new") await createSavedReply(actor, id, input);
      else await changeSavedReply(actor, parseId(params.replyId, "saved_reply_not_found"), input);
      return redirectWithToast(LIST, "success", "Réponse enregistrée");
    },
  );
}

export default function SavedReplyPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 content-start gap-6 py-8 md:py-10">
      <PageHeader
        title={params.replyId === "new" ? "Nouvelle réponse" : "Modifier la réponse"}
        back={{ to: LIST, label: "Réponses enregistrées" }}
      />
      <SavedReplyForm key={params.replyId} {...loaderData} lastResult={actionData} />
    </main>
  );
}
