import { CircleHelp } from "lucide-react";
import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { answerChat, loadChat } from "../case-chat.server";
import { CaseChatScreen } from "../case-chat-screen";
import type { Route } from "./+types/case-chat";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData ? `Affaire ${loaderData.conversation.reference}` : "Dossier non trouvé") },
  { name: "description", content: "Échangez avec l’avocat qui suit votre dossier." },
];

const pathOf = (id: string) => `/case/${id}/chat`;

export async function loader(route: Route.LoaderArgs) {
  // The staff reads conversations in the administration, beside the case. The redirect marks no message as read.
  return loadChat(route, pathOf(route.params.id), { staffAt: `/admin/cases/${route.params.id}/chat` });
}

export const action = (route: Route.ActionArgs) => answerChat(route, pathOf(route.params.id));

export default function CaseChat({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <CaseNotFound backTo="/dashboard" backLabel="Retour au tableau de bord" />;
  const { status, helps } = loaderData.conversation;
  return (
    <CaseChatScreen
      loaded={loaderData}
      answer={actionData}
      backTo="/dashboard"
      status={
        <span className="inline-flex min-w-0 flex-wrap items-center justify-end gap-x-2">
          <CaseStatusBadge status={status} />
          {!helps && <TutorialLink />}
        </span>
      }
    />
  );
}

/** Shows the three steps of the first visit again; an icon alone on a phone, whose header has one row. */
function TutorialLink() {
  return (
    <Link
      to="?presentation"
      preventScrollReset
      className="-my-3 inline-flex min-h-[44px] min-w-[44px] items-center justify-center gap-2 rounded-field px-2 text-sm font-semibold hover:bg-brand-tint print:hidden"
    >
      <CircleHelp aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Revoir la présentation</span>
    </Link>
  );
}
