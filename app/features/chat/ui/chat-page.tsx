import { ArrowLeft } from "lucide-react";
import { type DragEvent, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { UploadedFile } from "~/features/files/schema";
import { useUploads } from "~/features/files/ui/use-uploads";
import { MAX_FILES } from "~/features/files/upload-sizes";
import type { CaseSide } from "~/features/members/policy";
import { Avatar } from "~/ui/avatar";
import { Banner } from "~/ui/banner";
import { cx } from "~/ui/cx";
import type { FormDraft } from "~/ui/draft-store";
import { formatLongDate } from "~/ui/format";
import { lazyPart, useLate } from "~/ui/use-late";
import { uploadSlot } from "../rules";
import type { Thread as ThreadData } from "../schema";
import { ClientHead, ConversationFacts } from "./client-head";
import { Composer, type ComposerProps } from "./composer";
import { PrintLink, Thread } from "./thread";
import { Trouble } from "./trouble";
import { useThread } from "./use-thread";

/** Only the first visits load them. */
const Tutorial = lazyPart(() => import("./tutorial"));
const PushLine = lazyPart(() => import("~/features/accounts/push/ui/push-line"));

export type ChatPageProps = {
  conversation: {
    id: string;
    reference: string;
    createdAt: Date | string;
    side: CaseSide;
    client: string;
    /** The name of the lawyer in charge, or of who answers while there is none. */
    lawyer: string;
    hasLawyer: boolean;
    tutorialCompleted: boolean;
    /** False for a helper who only reads. */
    canPost: boolean;
    /** True for a client who helps with the case of another. */
    helps?: boolean;
  };
  /** Label of the scam's type. */
  scamType: string;
  status: ReactNode;
  thread: ThreadData;
  /** The thread holds every message, to be printed. */
  isWhole: boolean;
  /** Files uploaded for this conversation and not attached to a message yet. */
  pending: UploadedFile[];
  clientKey: string;
  /** The text that was being written when the session expired or the form was refused. */
  draft: string;
  /** What was typed and not sent. */
  saved: FormDraft;
  isRestored: boolean;
  error: string | null;
  /** For the client, in the head: the next thing to do. */
  act?: ReactNode;
  /** Target of « Retour »; for the staff, also the page of the whole case. */
  backTo: string;
  casePage?: string;
  /** For the staff: what to know of the case, beside the conversation or folded above it. */
  facts?: ReactNode;
  /** The rows and columns of the page, when it has more than a header, the messages and the box. */
  layout?: string;
  /** What else the staff writes with. */
  tools?: ComposerProps["tools"];
  onFiled?: ComposerProps["onFiled"];
  /** For the staff, above the box: the messages that leave later. */
  above?: ReactNode;
  /** For the staff: who else is there. */
  presence?: (conversation: Pick<ReturnType<typeof useThread>, "messages" | "begun">) => ReactNode;
};

/** The conversation of a case, for its client and for the staff (spec section 2). */
export function ChatPage(props: ChatPageProps) {
  const { conversation, thread: initial, pending } = props;
  const revalidator = useRevalidator();
  const [isOver, setIsOver] = useState(false);
  const isLate = useLate();
  const thread = useThread(conversation, initial, () => void revalidator.revalidate());
  const uploads = useUploads({
    purpose: "attachment",
    slot: uploadSlot(conversation.id),
    initial: pending,
    maxFiles: MAX_FILES,
  });
  const isClient = conversation.side === "client";
  const handlers = {
    onMouseDown: keepTextFocused,
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
      className={cx("chat grid grid-cols-1 outline-none", isClient && "own", props.layout ?? ALONE)}
      {...(conversation.canPost && handlers)}
    >
      <div>
        {isClient ? <ClientHead {...props} /> : <StaffHead {...props} />}
        <div className="print:hidden">
          {isClient && !conversation.tutorialCompleted && (
            <Suspense>
              <Tutorial />
            </Suspense>
          )}
          <Trouble trouble={thread.trouble} />
          {isLate && props.presence?.(thread)}
          {isLate &&
            isClient &&
            conversation.tutorialCompleted &&
            thread.messages.some((message) => message.isMine) && (
              <Suspense>
                <PushLine />
              </Suspense>
            )}
          {props.isRestored && (
            <Banner tone="info" className="rounded-none">
              Nous avons gardé votre saisie&nbsp;: relisez-la, puis envoyez-la.
            </Banner>
          )}
        </div>
      </div>
      {props.facts}
      <Thread
        messages={thread.messages}
        outgoing={thread.outgoing}
        about={isClient && <ConversationFacts {...props} />}
        isWhole={props.isWhole}
        hasEarlier={thread.hasEarlier}
        isLoadingEarlier={thread.isLoadingEarlier}
        onEarlier={thread.loadEarlier}
        onSeen={thread.markSeen}
      />
      {props.above}
      {conversation.canPost && (
        <Composer
          uploads={uploads}
          clientKey={props.clientKey}
          draft={props.draft}
          saved={props.saved}
          messages={thread.messages}
          error={props.error}
          tools={props.tools}
          resends={isClient}
          onSend={thread.send}
          onFiled={props.onFiled}
        />
      )}
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

// On a low screen, as above a keyboard, the messages give their room to the box.
const ALONE = "grid-rows-[auto_minmax(clamp(1rem,60dvh-224px,8rem),1fr)_auto]";

/**
 * On a phone, the bars above the conversation return when the text loses the focus: a button pressed at that moment would
 * move from under the finger, and its click would be lost.
 */
function keepTextFocused(event: MouseEvent<HTMLElement>) {
  const button = (event.target as Element).closest("button, a, label, summary");
  if (button && document.activeElement?.matches("textarea")) event.preventDefault();
}

/** One row of at most 60 px on a phone, where the keyboard leaves half of the screen. */
function StaffHead({ conversation, scamType, status, backTo, casePage = "", isWhole }: ChatPageProps) {
  const { client, lawyer, hasLawyer, reference, createdAt } = conversation;
  return (
    <header className="border-b border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 sm:min-h-18 sm:py-2">
        <Link
          to={backTo}
          aria-label="Retour"
          title="Retour"
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-field hover:bg-brand-tint print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-5.5" />
        </Link>
        <Avatar name={client} className="max-sm:hidden" />
        <div className="min-w-0 flex-1 basis-52 sm:basis-36">
          <h1 className="text-[1.05rem] sm:text-[1.25rem]">
            Affaire <span className="whitespace-nowrap">{reference}</span>
          </h1>
          <div className="flex flex-wrap items-center gap-x-2 text-sm leading-snug text-ink-quiet">
            <p className="min-w-0">
              <Link to={casePage} className="font-semibold">
                {client || "Client"}
              </Link>
              {hasLawyer && <span> · {lawyer}</span>}
              <span className="max-sm:hidden print:inline"> · {scamType}</span>
              <span className="max-lg:hidden print:inline"> · ouverte le {formatLongDate(createdAt)}</span>
            </p>
            <div className="sm:hidden print:hidden">{status}</div>
          </div>
        </div>
        {!isWhole && <PrintLink className="hidden sm:flex" />}
        <div className="max-sm:hidden print:block">{status}</div>
      </div>
    </header>
  );
}
