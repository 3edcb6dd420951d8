import { ArrowDown, Printer } from "lucide-react";
import { Fragment, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatDay } from "~/ui/format";
import type { ThreadMessage } from "../schema";
import { MessageItem, OutgoingItem } from "./message-item";
import type { Outgoing } from "./use-thread";

/** Distance to the end, in pixels, below which the thread counts as read to its end (spec section 9). */
const NEAR_END_PX = 100;

export type ThreadProps = {
  messages: ThreadMessage[];
  outgoing: Outgoing | null;
  /** The thread holds every message, to be printed. */
  isWhole: boolean;
  hasEarlier: boolean;
  isLoadingEarlier: boolean;
  onEarlier: () => void;
  /** Above the first message. */
  about?: ReactNode;
  /** Called when the box shows the end of the thread. */
  onSeen?: () => void;
  /** The conversation is a part of a page: its own address, and the element that stands at its end. */
  within?: { page: string; end: RefObject<HTMLDivElement | null> };
};

/**
 * The messages, in a box that scrolls. The layout is `column-reverse`, so that the box opens on the last message
 * without any script and stays there; new messages do not move a reader who has scrolled up.
 */
export function Thread(props: ThreadProps) {
  const { messages, outgoing, isWhole, hasEarlier, isLoadingEarlier, onEarlier, onSeen = () => {}, within } = props;
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const { hasNews: hasNewBelow, toEnd: scrollToEnd, onScroll } = useScrollPosition(box, messages, outgoing, onSeen);
  return (
    <div className="relative min-h-0 print:static">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        aria-busy={isLoadingEarlier}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-3 [overflow-anchor:none] print:block print:h-auto print:overflow-visible"
      >
        <div className="mx-auto w-[calc(100%-32px)] max-w-[47.5rem] shrink-0 grow pt-4 pb-6">
          {props.about}
          {!within && <PrintNote isWhole={isWhole} hasEarlier={hasEarlier} hasLink={!props.about} />}
          {hasEarlier && (
            <div className="grid justify-items-center pb-2 print:hidden">
              <Button
                variant="second"
                size="small"
                pending={isLoadingEarlier}
                onClick={onEarlier}
                className="no-script:hidden"
              >
                Charger les messages précédents
              </Button>
              <a
                href={`${within?.page ?? ""}?before=${messages[0]?.seq}`}
                className="hidden min-h-11 items-center no-script:inline-flex"
              >
                Messages précédents
              </a>
            </div>
          )}
          <MessageList messages={messages} />
          {outgoing && (
            <ol>
              <OutgoingItem outgoing={outgoing} />
            </ol>
          )}
          <div ref={within?.end} />
          {search.includes("before=") && (
            <a href={pathname} className="hidden min-h-11 items-center justify-center no-script:flex">
              Derniers messages
            </a>
          )}
        </div>
      </div>
      {hasNewBelow && (
        <div className="absolute inset-x-0 bottom-4 grid justify-items-center print:hidden">
          <Button onClick={scrollToEnd} size="small" className="shadow-over">
            <ArrowDown aria-hidden="true" className="size-4.5" />
            Nouveaux messages
          </Button>
        </div>
      )}
    </div>
  );
}

/** Offers to print the whole conversation, and says on paper when it is not there. */
function PrintNote({
  isWhole,
  hasEarlier,
  hasLink,
}: Pick<ThreadProps, "isWhole" | "hasEarlier"> & { hasLink: boolean }) {
  const { pathname } = useLocation();
  if (!isWhole)
    return (
      <>
        {hasLink && <PrintLink className="mx-auto mb-2 flex w-fit sm:hidden" />}
        {hasEarlier && <p className="hidden print:block">Les messages précédents ne sont pas imprimés.</p>}
      </>
    );
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 print:hidden">
      <p className="font-semibold">Toute la conversation</p>
      <div className="flex flex-wrap items-center gap-3">
        <Link to={pathname} replace>
          Derniers messages
        </Link>
        <Button variant="second" size="small" onClick={() => window.print()} className="no-script:hidden">
          <Printer aria-hidden="true" className="size-4.5" />
          Imprimer
        </Button>
      </div>
    </div>
  );
}

/** Leads to the page that holds every message. */
export function PrintLink({ className }: { className?: string }) {
  return (
    <Link
      to="?all"
      className={cx(
        "min-h-11 items-center gap-2 rounded-field px-2 text-sm font-semibold hover:bg-brand-tint print:hidden",
        className,
      )}
    >
      <Printer aria-hidden="true" className="size-5" />
      Imprimer
    </Link>
  );
}

/** Messages one after the other, grouped by the day they were written. */
export function MessageList({ messages }: { messages: readonly ThreadMessage[] }) {
  if (messages.length === 0)
    return (
      <p className="py-10 text-center text-ink-quiet">Aucun message pour l’instant. Écrivez le premier ci-dessous.</p>
    );
  return (
    <ol className="grid gap-1">
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const day = formatDay(message.createdAt);
        const isNewDay = !before || formatDay(before.createdAt) !== day;
        const isFirstOfSender =
          isNewDay ||
          before.isLawyer !== message.isLawyer ||
          before.sender !== message.sender ||
          before.isAutomatic !== message.isAutomatic;
        return (
          <Fragment key={message.id}>
            {isNewDay && <li className="py-3 text-center text-sm text-ink-quiet first-letter:uppercase">{day}</li>}
            <MessageItem message={message} isFirstOfSender={isFirstOfSender} />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Tracks the scroll position: whether the end is visible, and whether a new message arrived below it. */
function useScrollPosition(
  box: React.RefObject<HTMLDivElement | null>,
  messages: ThreadMessage[],
  outgoing: Outgoing | null,
  onSeen: () => void,
) {
  const [hasNews, setHasNewBelow] = useState(false);
  const last = messages.at(-1);
  const known = useRef({ height: 0, seq: last?.seq ?? 0, isAtEnd: true });
  const seen = useRef(onSeen);
  seen.current = onSeen;

  // In a `column-reverse` box, scrollTop is 0 at the end and negative above.
  const isAtEnd = () => Math.abs(box.current?.scrollTop ?? 0) <= NEAR_END_PX;
  const toEnd = () => {
    box.current?.scrollTo({ top: 0 });
    box.current?.focus({ preventScroll: true });
  };
  const checkPosition = () => {
    if (isAtEnd()) setHasNewBelow(false);
    if (isAtEnd() && document.visibilityState === "visible") seen.current();
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { height, seq, isAtEnd: wasAtEnd } = known.current;
    const hasGrownBelow = (last?.seq ?? 0) > seq;
    if (hasGrownBelow && !wasAtEnd) {
      if (last?.isMine) element.scrollTop = 0;
      else {
        element.scrollTop -= element.scrollHeight - height;
        setHasNewBelow(true);
      }
    }
    known.current = { height: element.scrollHeight, seq: last?.seq ?? 0, isAtEnd: isAtEnd() };
  });
  useEffect(() => {
    if (outgoing) box.current?.scrollTo({ top: 0 });
  }, [outgoing, box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is checked for each new last message.
  useEffect(checkPosition, [last?.seq]);
  useEffect(() => {
    document.addEventListener("visibilitychange", checkPosition);
    return () => document.removeEventListener("visibilitychange", checkPosition);
  });

  const onScroll = () => {
    known.current.isAtEnd = isAtEnd();
    checkPosition();
  };
  return { hasNews, toEnd, onScroll };
}
