import { NextActLine } from "~/features/acts/ui/next-act-line";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { ChatPage, type ChatPageProps } from "~/features/chat/ui/chat-page";
import type { Route } from "./client/+types/case-chat";

type CaseChatScreenProps = {
  loaded: NonNullable<Route.ComponentProps["loaderData"]>;
  answer: Route.ComponentProps["actionData"];
} & Pick<
  ChatPageProps,
  "act" | "backTo" | "casePage" | "facts" | "layout" | "presence" | "tools" | "above" | "onFiled"
> &
  Partial<Pick<ChatPageProps, "status" | "scamType">>;

/** The conversation of a case, for the client and for the staff. */
export function CaseChatScreen({ loaded, answer, ...page }: CaseChatScreenProps) {
  const { conversation, draft } = loaded;
  return (
    <ChatPage
      key={`${conversation.id} ${loaded.isWhole}`}
      {...loaded}
      scamType={SCAM_TYPE_LABELS[conversation.scamType]}
      status={<CaseStatusBadge status={conversation.status} />}
      draft={answer?.text ?? draft}
      isRestored={draft !== "" && !answer}
      error={answer?.error ?? loaded.failure}
      act={loaded.act && <NextActLine act={loaded.act} />}
      {...page}
      facts={page.facts}
    />
  );
}
