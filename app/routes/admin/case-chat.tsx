import { Suspense } from "react";
import { CASE_TYPE_TITLES } from "~/features/cases/desk/labels";
import { CaseBrief } from "~/features/cases/details/ui/case-brief";
import { CaseFacts } from "~/features/cases/details/ui/case-facts";
import type { ScheduleToolsProps } from "~/features/chat/scheduling/ui/schedule-tools";
import { CaseNotFound } from "~/features/chat/ui/case-not-found";
import { ReplyTools } from "~/features/replies/ui/reply-tools";
import { SendAndFile, useAfterFiling } from "~/features/worklist/ui/send-and-file";
import { laterPart, lazyPart } from "~/ui/use-late";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { answerChat, loadChat } from "../case-chat.server";
import { CaseChatScreen } from "../case-chat-screen";
import type { Route } from "./+types/case-chat";
import { AboveComposer } from "./above-composer";
import { useWayBack } from "./way-back";

const ScheduleTools = laterPart<ScheduleToolsProps>(() =>
  import("~/features/chat/scheduling/ui/schedule-tools").then((module) => ({ default: module.ScheduleTools })),
);
const Presence = lazyPart(() => import("~/features/chat/presence/ui/presence"));

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `Affaire ${loaderData.conversation.reference}` : "Dossier non trouvé"} · Administration` },
  { name: "description", content: "Conversation avec le client d’une affaire." },
];

const pathOf = (id: string) => `/admin/cases/${id}/chat`;

export const loader = (route: Route.LoaderArgs) => loadChat(route, pathOf(route.params.id));

export const action = (route: Route.ActionArgs) => answerChat(route, pathOf(route.params.id));

export default function AdminCaseChat({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = useWayBack(`/admin/cases/${params.id}`);
  // A message of the client, or an answer, changes whether an answer is awaited.
  useLiveRevalidation((update) => update.kind === "message" && update.id === params.id);
  const onFiled = useAfterFiling();
  if (!loaderData) return <CaseNotFound backTo="/admin" backLabel="Retour à l’administration" />;
  const { id } = loaderData.conversation;
  return (
    <CaseChatScreen
      loaded={loaderData}
      answer={actionData}
      scamType={CASE_TYPE_TITLES[loaderData.conversation.scamType]}
      backTo={back}
      casePage={`/admin/cases/${id}`}
      tools={(composer) => (
        <>
          <SendAndFile />
          <Suspense>
            <ScheduleTools caseId={id} composer={composer} refused={actionData} />
          </Suspense>
          <ReplyTools from={`/admin/cases/${id}/replies`} />
        </>
      )}
      onFiled={onFiled}
      layout={WITH_FACTS}
      above={
        <AboveComposer
          caseId={id}
          page="chat"
          scheduled={loaderData.scheduled ?? []}
          canDismiss={loaderData.canDismiss}
        />
      }
      facts={
        loaderData.facts && (
          <CaseBrief>
            <CaseFacts facts={loaderData.facts} now={loaderData.now} />
          </CaseBrief>
        )
      }
      presence={(conversation) => (
        <Suspense>
          <Presence caseId={id} messages={conversation.messages} begun={conversation.begun} />
        </Suspense>
      )}
    />
  );
}

/** Header, facts, messages, those that leave later, and the box; the facts beside all of them where there is room. */
const WITH_FACTS =
  "grid-rows-[auto_auto_minmax(clamp(1rem,60dvh-224px,8rem),1fr)_auto_auto] panes:grid-cols-[minmax(0,1fr)_20rem] panes:grid-rows-[auto_minmax(8rem,1fr)_auto_auto] print:block";
