import type { ReactNode } from "react";
import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import { CaseStatusBadge } from "~/features/cases/ui/status-badge";
import { ChatPage, type ChatPageProps } from "~/features/chat/ui/chat-page";
import type { Route } from "./client/+types/case-chat";

type CaseChatScreenProps = {
  loaded: NonNullable<Route.ComponentProps["loaderData"]>;
  answer: Route.ComponentProps["actionData"];
  backTo: string;
  /** The address of the staff's page about the case. */
  casePage?: string;
  /** For the staff: what to know of the case. */
  facts?: ReactNode;
  /** For the staff: who else is there. */
  presence?: ChatPageProps["presence"];
  tools?: ReactNode;
};

/** The conversation of a case, for the client and for the staff. */
export function CaseChatScreen({ loaded, answer, backTo, casePage, facts, presence, tools }: CaseChatScreenProps) {
  const { conversation, draft } = loaded;
  return (
    <ChatPage
      key={`${conversation.id} ${loaded.isWhole}`}
      {...loaded}
      scamType={SCAM_TYPE_LABELS[conversation.scamType]}
      status={<CaseStatusBadge status={conversation.status} />}
      draft={answer?.text ?? draft}
      isRestored={draft !== "" && !answer}
      error={answer?.error ?? null}
      backTo={backTo}
      casePage={casePage}
      facts={facts}
      tools={tools}
      presence={presence}
    />
  );
}
