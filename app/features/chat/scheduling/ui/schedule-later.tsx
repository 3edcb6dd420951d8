import { Clock } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useRevalidator } from "react-router";
import { readDayText } from "~/platform/forms/day-text";
import { today } from "~/platform/today";
import { Button } from "~/ui/button";
import { countText } from "~/ui/count-text";
import { DayInputs } from "~/ui/date-field";
import { Dialog } from "~/ui/dialog";
import { setValue } from "~/ui/set-value";
import { chatErrors } from "../../errors";
import { MAX_TEXT_LENGTH } from "../../rules";
import { newClientKey } from "../../ui/chat-client";
import type { ComposerState } from "../../ui/composer";
import { offeredMoments } from "../rules";
import type { Moment } from "../schema";
import { sendLater } from "./schedule-client";

export type ScheduleLaterProps = { caseId: string; composer: ComposerState };

/** The message as it was when the dialog opened. */
type Held = { clientKey: string; text: string; fileIds: string[]; seenSeq: number };
type Refusal = { error: string; isOfMoment?: boolean };

/** The button « Envoyer plus tard » of the box of a conversation, whose text area it finds itself, and its dialog. */
export default function ScheduleLater({ caseId, composer: { uploads, messages } }: ScheduleLaterProps) {
  const root = useRef<HTMLDivElement>(null);
  const revalidator = useRevalidator();
  const [held, setHeld] = useState<Held | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** What is being sent: a moment that is offered, or the fields. */
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const area = () => root.current?.closest("form")?.querySelector("textarea") ?? null;

  const open = () => {
    if (sending) return;
    const text = area()?.value.trim() ?? "";
    const fileIds = uploads.uploads.flatMap(({ status, id }) => (status === "done" && id ? [id] : []));
    const reason = refusalReason(text, uploads);
    setDone(null);
    setRefused(reason === null ? null : { error: reason });
    if (reason) return area()?.focus();
    // The same message keeps its key: the server may have taken it although its answer was lost.
    const isSame = held?.text === text && held.fileIds.join() === fileIds.join();
    if (!isSame) setHeld({ clientKey: newClientKey(), text, fileIds, seenSeq: messages.at(-1)?.seq ?? 0 });
    setIsOpen(true);
  };
  const send = async (message: Held, moment: Moment) => {
    if (sending) return;
    setSending(moment.at ?? "fields");
    setRefused(null);
    const answer = await sendLater(caseId, { ...message, ...moment });
    setSending(null);
    // The list above the box shows it, also when only the answer was lost.
    void revalidator.revalidate();
    if (answer.error === undefined) finish(message, answer.when);
    else setRefused(answer);
  };
  const finish = ({ text, fileIds }: Held, when: string) => {
    setHeld(null);
    setIsOpen(false);
    setDone(`Votre message partira le ${when}.`);
    const field = area();
    // The dialog can be closed while the message is sent: what was typed since stays.
    if (field?.value.trim() === text) {
      setValue(field, "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    uploads.clear(fileIds);
  };
  return (
    <div ref={root} className="contents">
      <Button
        variant="quiet"
        size="small"
        title="Envoyer plus tard"
        aria-haspopup="dialog"
        onClick={open}
        className="panes:@max-md:size-10 panes:@max-md:px-0"
      >
        <Clock aria-hidden="true" className="size-4.5" />
        <span className="panes:@max-md:sr-only">Envoyer plus tard</span>
      </Button>
      <p role="status" className="order-last basis-full text-sm font-semibold text-ok empty:hidden">
        {done}
      </p>
      <p role="alert" className="order-last basis-full text-sm font-semibold text-bad empty:hidden">
        {!isOpen && refused?.error}
      </p>
      {/* Outside of the form of the message, which must hear none of it. */}
      {createPortal(
        <div onSubmit={(event) => event.stopPropagation()}>
          <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Envoyer plus tard">
            {isOpen && held && (
              <Choice sending={sending} refused={refused} onChoose={(moment) => void send(held, moment)} />
            )}
          </Dialog>
        </div>,
        document.body,
      )}
    </div>
  );
}

function refusalReason(text: string, { uploads, isUploading }: ScheduleLaterProps["composer"]["uploads"]) {
  if (isUploading) return "Attendez que vos fichiers soient envoyés, puis choisissez le moment.";
  if (uploads.some(({ status }) => status === "error"))
    return "Un fichier n’a pas pu être joint. Réessayez ou retirez-le, puis choisissez le moment.";
  if (text.length > MAX_TEXT_LENGTH)
    return `Ce message est trop long\u00a0: ${countText(text.length, MAX_TEXT_LENGTH)}.`;
  return text === "" && uploads.length === 0 ? chatErrors.messageOf("message_empty") : null;
}

type ChoiceProps = { sending: string | null; refused: Refusal | null; onChoose: (moment: Moment) => void };

function Choice({ sending, refused, onChoose }: ChoiceProps) {
  const ids = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name)) || undefined;
    onChoose({ day: readDayText(form, "day") || undefined, time: read("time") });
  };
  const now = today();
  const isWrong = refused?.isOfMoment === true;
  const field = { "aria-invalid": isWrong, "aria-describedby": isWrong ? `${ids}-error` : undefined };
  return (
    <>
      <p>Le message part seul. Si le client écrit avant, il vous attend ici.</p>
      <div className="flex flex-wrap gap-3">
        {offeredMoments(now).map(({ label, at }) => (
          <Button key={at} variant="second" pending={sending === at} onClick={() => onChoose({ at })}>
            {label}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={onSubmit} className="grid gap-4 border-t border-line pt-4">
        <fieldset className="flex flex-wrap gap-4">
          <legend className="mb-2 font-semibold">À un autre moment, à l’heure de Paris</legend>
          <DayInputs
            name="day"
            id={`${ids}-jour`}
            isInvalid={isWrong}
            describedBy={isWrong ? `${ids}-error` : undefined}
          />
          <label className="grid gap-1.5">
            Heure
            <input type="time" name="time" className="control" {...field} />
          </label>
        </fieldset>
        <p id={`${ids}-error`} role="alert" className="font-semibold text-bad empty:hidden">
          {refused?.error}
        </p>
        <Button type="submit" pending={sending === "fields"} className="justify-self-end">
          Programmer l’envoi
        </Button>
      </form>
    </>
  );
}
