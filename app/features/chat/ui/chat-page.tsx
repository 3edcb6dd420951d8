import { ArrowLeft } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { company } from "~/content/company";
import { MAX_FILES } from "~/features/files/rules";
import type { UploadedFile } from "~/features/files/schema";
import { useUploads } from "~/features/files/ui/use-uploads";
import { Avatar } from "~/ui/avatar";
import { Banner } from "~/ui/banner";
import { formatLongDate } from "~/ui/format";
import { uploadSlot } from "../rules";
import type { Thread as ThreadData } from "../schema";
import { Composer } from "./composer";
import { Thread } from "./thread";
import { Trouble } from "./trouble";
import { Tutorial } from "./tutorial";
import { useThread } from "./use-thread";

export type ChatPageProps = {
  conversation: {
    id: string;
    reference: string;
    createdAt: Date | string;
    side: "client" | "staff";
    client: string;
    tutorialCompleted: boolean;
  };
  /** Label of the scam's type. */
  scamType: string;
  status: ReactNode;
  thread: ThreadData;
  /** Files uploaded for this conversation and not attached to a message yet. */
  pending: UploadedFile[];
  clientKey: string;
  /** The text that was being written when the session expired or the form was refused. */
  draft: string;
  isRestored: boolean;
  error: string | null;
  /** Target of « Retour »; for the staff, also the page of the whole case. */
  backTo: string;
  casePage?: string;
};

/** The conversation of a case, for its client and for the staff (spec section 2). */
export function ChatPage(props: ChatPageProps) {
  const { conversation, thread: initial, pending } = props;
  const revalidator = useRevalidator();
  const [isOver, setIsOver] = useState(false);
  const thread = useThread(conversation, initial, () => void revalidator.revalidate());
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(conversation.id),
    initial: pending,
    maxFiles: MAX_FILES,
  });
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      uploads.add(Array.from(event.dataTransfer.files));
    },
  };
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className="chat grid grid-cols-1 grid-rows-[auto_minmax(8rem,1fr)_auto] outline-none"
      {...drag}
    >
      <div>
        <ChatHeader {...props} />
        {conversation.side === "client" && !conversation.tutorialCompleted && <Tutorial />}
        <Trouble trouble={thread.trouble} />
        {props.isRestored && (
          <Banner tone="info" className="rounded-none">
            Nous avons gardé votre saisie&nbsp;: relisez-la, puis envoyez-la.
          </Banner>
        )}
      </div>
      <Thread
        messages={thread.messages}
        outgoing={thread.outgoing}
        hasEarlier={thread.hasEarlier}
        isLoadingEarlier={thread.isLoadingEarlier}
        onEarlier={thread.loadEarlier}
        onSeen={thread.markSeen}
      />
      <Composer
        caseId={conversation.id}
        uploads={uploads}
        clientKey={props.clientKey}
        draft={props.draft}
        error={props.error}
        onSend={thread.send}
      />
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-4 z-40 grid place-items-center rounded-card border-2 border-dashed border-brand bg-brand-tint/90 text-lg font-semibold text-brand"
        >
          Déposez vos fichiers pour les joindre
        </div>
      )}
    </main>
  );
}

function ChatHeader({ conversation, scamType, status, backTo, casePage }: ChatPageProps) {
  const { side, client, reference, createdAt } = conversation;
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrap flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Link
          to={backTo}
          aria-label="Retour"
          title="Retour"
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-field hover:bg-brand-tint"
        >
          <ArrowLeft aria-hidden="true" className="size-5.5" />
        </Link>
        <Avatar name={side === "client" ? company.lawyerSurname : client} className="max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-52 sm:basis-36">
          <h1 className="text-[1.1rem] sm:text-[1.25rem]">
            Affaire <span className="whitespace-nowrap">{reference}</span>
          </h1>
          <p className="line-clamp-2 text-sm text-ink-quiet sm:line-clamp-1">
            {casePage && (
              <>
                <Link to={casePage} className="font-semibold">
                  {client || "Client"}
                </Link>{" "}
                ·{" "}
              </>
            )}
            {scamType}
            <span className={casePage ? "max-sm:hidden" : ""}> · ouverte le {formatLongDate(createdAt)}</span>
          </p>
        </div>
        <div className="min-w-0 max-sm:ms-11">{status}</div>
      </div>
    </header>
  );
}
