import { ArrowUp } from "lucide-react";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form } from "react-router";
import type { Uploads } from "~/features/files/ui/use-uploads";
import { Button } from "~/ui/button";
import { keptHint, whenSlow, withHints } from "~/ui/connection";
import { countText } from "~/ui/count-text";
import { cx } from "~/ui/cx";
import type { FormDraft } from "~/ui/draft-store";
import { OtherText } from "~/ui/other-text";
import { pushToast } from "~/ui/toast-store";
import { useHydrated } from "~/ui/use-hydrated";
import { lazyPart, useLate } from "~/ui/use-late";
import { useMedia } from "~/ui/use-media";
import { useResend } from "~/ui/use-resend";
import { chatErrors } from "../errors";
import { THEN_FILE } from "../intents";
import { MAX_TEXT_LENGTH } from "../rules";
import { Attached, Picker } from "./composer-files";
import { refusalReason, retryOrNew } from "./outgoing-message";
import { useDraft } from "./use-draft";
import { isUnreachable, type Outgoing, type SendFailure } from "./use-thread";

const VoiceNote = lazyPart(() => import("./voice-note"));

export type ComposerProps = {
  uploads: Uploads;
  /** Key of the form that the server rendered, for a browser without JavaScript. */
  clientKey: string;
  /** Text that the server kept from an interrupted or refused form. */
  draft: string;
  /** What was typed and not sent. */
  saved: FormDraft;
  /** The keys of the messages that the thread shows. */
  messages: readonly { seq: number; clientKey: string | null }[];
  error: string | null;
  /** The page that takes the form without JavaScript; by default, that on which it stands. */
  action?: string | undefined;
  /** Below the text: what else the staff writes with. */
  tools?: (composer: ComposerState) => ReactNode;
  /** In a narrow column: the text takes its whole width, and what acts on it one line below. */
  isNarrow?: boolean;
  /** Whether a message that nothing answered is sent again by itself. */
  resends?: boolean;
  /** @returns why sending failed, else null. */
  onSend: (message: Outgoing) => Promise<SendFailure | null>;
  /** Called once a message is there and its conversation filed: « Envoyer et classer », a button of the tools. */
  onFiled?: (() => void) | undefined;
};

/** What the tools of the staff know of the form that they stand in. */
export type ComposerState = Pick<ComposerProps, "uploads" | "messages">;

/**
 * The form that writes a message. Without JavaScript it is a plain multipart form; with it, the page stays on the
 * thread.
 */
export function Composer(props: ComposerProps) {
  const { uploads, clientKey, messages, error: initialError, resends = false, isNarrow = false, onSend } = props;
  const isHydrated = useHydrated();
  const isLate = useLate();
  const typed = useDraft(props.saved, props.draft, (key) => messages.some((message) => message.clientKey === key));
  const { text } = typed;
  const [error, setError] = useState(initialError);
  // True when the message itself was right: only then is sending it again of use.
  const [hasFailed, setHasFailed] = useState(false);
  // True until the response arrives, even when the thread already shows the message. What is typed next stays.
  const [isSending, setIsSending] = useState(false);
  // What is said when the answer is long to come.
  const [slowWords, setSlowWords] = useState("");
  // True from « Envoyer » until the files that are still being uploaded are there: then the message leaves by itself.
  const [isWaiting, setIsWaiting] = useState(false);
  // Whether the last press asked to file the conversation too.
  const thenFile = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { isUploading } = uploads;
  const hasFailedFile = uploads.uploads.some(({ status }) => status === "error");

  useEffect(() => {
    if (!isWaiting || isUploading) return;
    setIsWaiting(false);
    // Without its file, the message would not be the one that was written.
    if (hasFailedFile)
      setError("Un fichier n’a pas pu être joint. Réessayez ou retirez-le, puis envoyez votre message.");
    else press(area.current, thenFile.current);
  }, [isWaiting, isUploading, hasFailedFile]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    thenFile.current = submitter?.getAttribute("value") === THEN_FILE;
    // What the field shows is sent, also what was typed before the page's scripts ran.
    const text = area.current?.value ?? typed.text;
    const files = uploads.uploads.flatMap(({ status, id, name, mime = "", size }) =>
      status === "done" && id ? [{ fileId: id, name, mime, size }] : [],
    );
    if (isUploading) {
      setError(null);
      return setIsWaiting(true);
    }
    const refusal = refusalReason(text, files.length);
    setError(refusal);
    setHasFailed(false);
    if (refusal) return area.current?.focus();
    const message = {
      ...retryOrNew(typed.unsent.current, text.trim(), files),
      thenFile: thenFile.current || undefined,
    };
    typed.begin(message);
    setIsSending(true);
    const kept = keptHint(message.text !== "", files.length);
    const slow = whenSlow(() => kept, setSlowWords);
    const failure = await onSend(message);
    setIsSending(false);
    clearTimeout(slow);
    setSlowWords("");
    const waits = failure !== null && resends && isUnreachable(failure);
    if (failure && !waits) {
      // The toast says the catalogue's sentence: beside the box, once more would be noise.
      const isToast = failure.text.startsWith(chatErrors.messageOf("message_failed"));
      setError(withHints(isToast ? "Votre message n’est pas encore parti" : failure.text, kept));
    }
    setHasFailed(failure !== null);
    if (failure) pushToast({ id: "message", kind: "error", text: failure.text, isSilent: true });
    area.current?.focus();
    if (failure) return typed.failed(waits);
    typed.arrived();
    uploads.clear(files.map(({ fileId }) => fileId));
    if (message.thenFile) props.onFiled?.();
  }

  useResend(resends && typed.waits, async () => {
    const message = typed.unsent.current;
    if (!message || isSending) return true;
    const failure = await typed.sendAgain(message, onSend, () => area.current?.value ?? "");
    if (!failure) uploads.clear(message.files.map(({ fileId }) => fileId));
    else if (isUnreachable(failure)) return true;
    else setError(failure.text);
    setHasFailed(failure !== null);
    return false;
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) press(event.currentTarget, event.shiftKey);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = Array.from(event.clipboardData.files);
    // Text editors also copy text as a picture; when the clipboard has text, the person wants the text.
    if (pasted.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    uploads.add(pasted);
  };
  const shownError = error ?? (resends && typed.waits ? WAITS : null);
  const isLong = text.length > MAX_TEXT_LENGTH * 0.9;
  const isBusy = isSending || isWaiting;
  const hasMouse = useMedia("(pointer: fine)");
  const hint = isLong
    ? countText(text.length, MAX_TEXT_LENGTH)
    : hasMouse &&
      !isNarrow &&
      "Ctrl + Entrée pour envoyer. Glissez vos fichiers dans la conversation pour les joindre.";
  const picker = <Picker uploads={uploads} isSending={isSending} isSmall={isNarrow} />;
  return (
    <Form
      method="post"
      action={props.action}
      encType="multipart/form-data"
      onSubmit={submit}
      aria-label="Écrire un message"
      className="border-t border-line bg-surface pt-3 print:hidden max-sm:pt-0 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:pb-[env(safe-area-inset-bottom)]"
    >
      <input type="hidden" name="clientKey" value={clientKey} />
      <div className="@container mx-auto grid w-[calc(100%-40px)] max-w-[47.5rem] gap-2 max-sm:w-[calc(100%-24px)]">
        <div className="flex flex-wrap items-center gap-x-3">
          <div role="status">
            {isWaiting && "Envoi dès que vos fichiers sont prêts…"}
            {slowWords}
          </div>
          {isWaiting && (
            <Button variant="quiet" size="small" onClick={() => setIsWaiting(false)}>
              Annuler
            </Button>
          )}
          <div role="alert">
            {shownError && (
              <p className={cx("pb-1 font-semibold whitespace-pre-line", error ? "text-bad" : "text-wait")}>
                {shownError}
              </p>
            )}
          </div>
          {shownError && (hasFailed || typed.waits) && (
            <Button
              type="submit"
              name="intent"
              value={thenFile.current ? THEN_FILE : undefined}
              variant="quiet"
              size="small"
            >
              Réessayer
            </Button>
          )}
        </div>
        {typed.conflict && (
          <OtherText
            label="Votre message"
            text={typed.conflict.values.join("")}
            onTake={() => typed.takeOther(typed.conflict?.values[0] ?? "")}
            onKeep={typed.keepOwn}
          />
        )}
        {!isSending && <Attached uploads={uploads} canChange={isHydrated} />}
        {/* With large text on a phone, the field takes the whole width. */}
        <div
          className={
            isNarrow
              ? "flex flex-wrap items-center gap-x-1 gap-y-2"
              : "grid grid-cols-[auto_1fr_auto] items-end gap-2.5 no-script:grid-cols-[1fr_auto] max-sm:gap-1.5"
          }
        >
          {!isNarrow && picker}
          <textarea
            ref={area}
            name="text"
            rows={1}
            dir="auto"
            value={text}
            readOnly={isWaiting}
            // React's `onChange` does not hear a program that sets the value, such as a dictation or a browser's driver.
            onInput={(event) => typed.write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            aria-label="Votre message"
            aria-describedby={hint ? "envoi-clavier" : undefined}
            placeholder="Écrivez votre message"
            className={cx(
              "peer control field-sizing-content max-h-[30dvh] resize-none max-sm:rounded-3xl placeholder:whitespace-nowrap no-script:min-h-24 @max-[14rem]:order-first @max-[14rem]:col-span-full",
              isNarrow && "min-h-15.5 basis-full",
            )}
          />
          <Button
            type="submit"
            pending={isBusy}
            size={isNarrow ? "small" : "normal"}
            title={isNarrow ? "Ctrl + Entrée" : undefined}
            // On a phone the microphone of an empty message stands in its place.
            className={cx(
              "justify-self-end max-sm:size-12 max-sm:rounded-full max-sm:px-0 max-sm:has-[~.mic]:hidden",
              uploads.uploads.length === 0 &&
                "max-sm:peer-placeholder-shown:bg-surface-quiet! max-sm:peer-placeholder-shown:text-ink-quiet!",
            )}
          >
            <span className="max-sm:sr-only">Envoyer</span>
            {!isBusy && <ArrowUp aria-hidden="true" className="size-5 sm:hidden" />}
          </Button>
          {isLate && (
            <Suspense>
              <VoiceNote
                isDisabled={isSending}
                isEmpty={text === "" && uploads.uploads.length === 0}
                uploads={uploads.uploads}
                onRecorded={(file) => uploads.add([file])}
              />
            </Suspense>
          )}
          {isNarrow && props.tools?.(props)}
          {isNarrow && picker}
        </div>
        {!isNarrow && <div className="flex flex-wrap items-center gap-x-3">{props.tools?.(props)}</div>}
        <p
          id="envoi-clavier"
          className={cx(
            "min-h-4 text-xs text-ink-quiet empty:hidden",
            !isLong && "pointer-coarse:hidden max-sm:sr-only no-script:hidden",
          )}
        >
          {hint}
        </p>
      </div>
    </Form>
  );
}

const WAITS = "Pas encore parti\u00a0: le réseau ne répond pas. Votre message repartira seul dès son retour.";

/** Presses « Envoyer » or, where it is offered, « Envoyer et classer ». */
function press(area: HTMLTextAreaElement | null, thenFile: boolean): void {
  const form = area?.form;
  form?.requestSubmit(thenFile ? form.querySelector<HTMLElement>(`button[value=${THEN_FILE}]`) : null);
}
