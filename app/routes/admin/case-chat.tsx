import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { ChatPage } from "~/features/chat/ui/chat-page";
import { answerChat, loadChat } from "../case-chat.server";
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
  const { conversation, draft } = loaderData;
  return (
    <ChatPage
      key={conversation.id}
      {...loaderData}
      scamType={SCAM_TYPE_LABELS[conversation.scamType]}
      status={<CaseStatusBadge status={conversation.status} />}
      draft={actionData?.text ?? draft}
      isRestored={draft !== "" && !actionData}
      error={actionData?.error ?? null}
      backTo="/admin"
      casePage={`/admin/cases/${conversation.id}`}
    />
  );
}
