import { Suspense } from "react";
import { CaseBrief } from "~/features/cases/details/ui/case-brief";
import { CaseFacts } from "~/features/cases/details/ui/case-facts";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { lazyPart } from "~/ui/use-late";
import { answerChat, loadChat } from "../case-chat.server";
import { CaseChatScreen } from "../case-chat-screen";
import type { Route } from "./+types/case-chat";

const Presence = lazyPart(() => import("~/features/chat/presence/ui/presence"));

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
      tools={<ReplyTools from={`/admin/cases/${loaderData.conversation.id}/replies`} />}
      facts={
        loaderData.facts && (
          <CaseBrief>
            <CaseFacts facts={loaderData.facts} now={loaderData.now} />
          </CaseBrief>
        )
      }
      presence={(conversation) => (
        <Suspense>
          <Presence caseId={loaderData.conversation.id} {...conversation} />
        </Suspense>
      )}
    />
  );
}
