import { CaseFacts } from "~/features/cases/details/ui/case-facts";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { answerChat, loadChat } from "../case-chat.server";
import { CaseChatScreen } from "../case-chat-screen";
import type { Route } from "./+types/case-chat";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  {
    title: loaderData
      ? `Affaire ${loaderData.conversation.reference} · Administration`
      : "Dossier non trouvé · Recours",
  },
  { name: "description", content: "Conversation avec le client d’une affaire." },
];

const pathOf = (id: string) => `/admin/cases/${id}/chat`;

export const loader = (route: Route.LoaderArgs) => loadChat(route, pathOf(route.params.id));

export const action = (route: Route.ActionArgs) => answerChat(route, pathOf(route.params.id));

export default function AdminCaseChat({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  return (
    <CaseChatScreen
      loaded={loaderData}
      answer={actionData}
      backTo="/admin"
      casePage={`/admin/cases/${loaderData.conversation.id}`}
      facts={loaderData.facts && <CaseFacts facts={loaderData.facts} now={loaderData.now} />}
    />
  );
}
