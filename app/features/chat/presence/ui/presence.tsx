import { Eye, MessageSquareText } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useLive } from "~/ui/use-live";
import type { ThreadMessage } from "../../schema";
import type { Begun } from "../../ui/use-thread";
import { answeredText, BEAT_MS, type Present, presenceId, presenceText } from "../rules";

type PresenceProps = {
  caseId: string;
  /** The messages that are shown. */
  messages: readonly ThreadMessage[];
  /**
   * Set to it when the person begins to write, so that the server sees who has answered since, and at each message that
   * is shown, so that it sees what the person has not.
   */
  begun: RefObject<Begun>;
};

/** Whether it is the box of the conversation: the notes and calls of a case have boxes beside it. */
const isMessage = ({ form }: HTMLTextAreaElement): boolean => form?.elements.namedItem("clientKey") != null;

/** Says to the server that the conversation is read or answered here, and shows who else of the staff does. */
export default function Presence({ caseId, messages, begun }: PresenceProps) {
  const last = messages.at(-1)?.seq ?? 0;
  const [others, setOthers] = useState<readonly Present[]>([]);
  const [isTyping, setIsTyping] = useState(false);
  const wroteAt = useRef(0);
  const shown = useRef(last);
  useEffect(() => {
    shown.current = last;
    begun.current.seenSeq = last;
  });
  const beat = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    const isWriting = Date.now() - wroteAt.current < BEAT_MS;
    const answer = await fetch(`/admin/cases/${caseId}/presence`, {
      method: "POST",
      body: new URLSearchParams({ is: isWriting ? "writing" : "reading" }),
      redirect: "manual",
    }).catch(() => null);
    // A failed heartbeat shows no error: the next one asks again.
    const read = answer?.ok ? await answer.json().catch(() => null) : null;
    setOthers(read?.others ?? []);
  }, [caseId]);
  useEffect(() => {
    void beat();
    const timer = setInterval(beat, BEAT_MS);
    const note = ({ value }: HTMLTextAreaElement) => {
      const isEmpty = value.trim() === "";
      begun.current.afterSeq = isEmpty ? undefined : (begun.current.afterSeq ?? shown.current);
      setIsTyping(!isEmpty);
    };
    // What was typed on an earlier visit, or before this part of the page was there.
    const written = [...document.querySelectorAll("textarea")].find(isMessage);
    if (written) note(written);
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement) || !isMessage(target)) return;
      note(target);
      const wasWriting = Date.now() - wroteAt.current < BEAT_MS;
      wroteAt.current = Date.now();
      if (!wasWriting) void beat();
    };
    document.addEventListener("input", onInput);
    return () => {
      clearInterval(timer);
      document.removeEventListener("input", onInput);
    };
  }, [beat, begun]);
  useLive((event) => {
    if ("id" in event && event.id === presenceId(caseId)) void beat();
  });
  const answered = isTyping ? answeredText(messages, begun.current.afterSeq) : "";
  return (
    <div role="status" className="empty:hidden print:hidden">
      {answered && (
        <p className="flex items-center gap-2 bg-info-tint px-5 py-1.5 text-sm font-semibold text-info">
          <MessageSquareText aria-hidden="true" className="size-4.5 shrink-0" />
          {answered}
        </p>
      )}
      {others.length > 0 && (
        <p className="flex items-center gap-2 bg-wait-tint px-5 py-1.5 text-sm font-semibold text-wait">
          <Eye aria-hidden="true" className="size-4.5 shrink-0" />
          {presenceText(others)}
        </p>
      )}
    </div>
  );
}
