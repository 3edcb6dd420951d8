import { pageTitle } from "~/content/company-name";
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
  return <CaseChatScreen loaded={loaderData} answer={actionData} backTo="/dashboard" />;
}
