import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { clock, useRecorder } from "~/features/files/ui/use-recorder";
import { readProblem } from "~/platform/http/problem";
import { Button } from "~/ui/button";
import { caseErrors } from "../../errors";
import { MAX_NOTE_MEGABYTES } from "../../voice-notes/rules";

const ADDRESS = "/raconter/note-vocale";

type VoiceNoteProps = {
  noteId: string | null;
  /** Whether the person has just asked to record. */
  isAsked: boolean;
};

/**
 * Records a story, keeps the recording with it at once, plays it, and erases it. What is written beside it is sent by its own
 * form, whatever becomes of the recording.
 */
export default function VoiceNote({ noteId, isAsked }: VoiceNoteProps) {
  const [kept, setKept] = useState(noteId);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState("");
  /** What could not be sent, which is sent again by hand. */
  const [unsent, setUnsent] = useState<File | null>(null);
  const { seconds, start, stop, ...recorder } = useRecorder({
    prefix: "recit-vocal-",
    keepsOnLeave: true,
    onRecorded: send,
  });
  const button = useRef<HTMLButtonElement>(null);
  const isRecording = seconds !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press that loaded the recorder starts it, once.
  useEffect(() => {
    if (!isAsked) return;
    button.current?.focus();
    void start();
  }, []);

  async function send(file: File) {
    setUnsent(file);
    const body = new FormData();
    body.append("note", file);
    const answer = await ask(body);
    if (!answer) return;
    setUnsent(null);
    setKept((await answer.json()).id);
  }

  async function erase() {
    if (unsent) setUnsent(null);
    if (kept && (await ask(new URLSearchParams({ intent: "remove" })))) setKept(null);
    button.current?.focus();
  }

  /** @returns null when it failed, which is said. */
  async function ask(body: FormData | URLSearchParams): Promise<Response | null> {
    setIsBusy(true);
    setFailure("");
    const answer = await fetch(ADDRESS, { method: "POST", body }).catch(() => null);
    setIsBusy(false);
    if (answer?.ok) return answer;
    const problem = answer && readProblem(await answer.json().catch(() => null));
    setFailure(problem?.detail ?? caseErrors.messageOf("story_note_failed"));
    return null;
  }

  const hasNote = kept !== null || unsent !== null;
  const said = failure || (recorder.failure && FAILURES[recorder.failure]) || "";
  return (
    <section aria-label="Récit vocal" className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-4">
      {hasNote && !isRecording && <Recording file={unsent} address={`${ADDRESS}?v=${kept}`} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={button}
          variant={isRecording ? "danger" : "second"}
          size="small"
          pending={isBusy}
          onClick={isRecording ? stop : start}
        >
          {isRecording ? <Square {...ICON} /> : !hasNote && <Mic {...ICON} />}
          {isRecording ? "Arrêter" : hasNote ? "Recommencer" : "Enregistrer ma voix"}
        </Button>
        {unsent && !isRecording && !isBusy && (
          <Button variant="second" size="small" onClick={() => send(unsent)}>
            Réessayer
          </Button>
        )}
        {hasNote && !isRecording && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={erase}>
            Supprimer
          </Button>
        )}
        {isRecording && <span className="text-sm tabular-nums">{clock(seconds)} sur 5:00</span>}
        <span role="status" className="text-sm">
          {isRecording ? (
            <span className="sr-only">Enregistrement en cours</span>
          ) : isBusy ? (
            "Envoi…"
          ) : (
            kept && !said && "Gardé avec votre récit."
          )}
        </span>
      </div>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {said}
      </p>
      <p className="text-sm text-ink-quiet">
        {hasNote ? "" : `Cinq minutes et ${MAX_NOTE_MEGABYTES}\u00a0Mo au plus. `}
        Votre voix reste chez nous et rejoindra vos preuves. Pour continuer, écrivez aussi quelques mots ci-dessus.
      </p>
    </section>
  );
}

const ICON = { "aria-hidden": true, className: "size-4.5" } as const;

/** Plays what is kept, or what could not be sent yet. */
function Recording({ file, address }: { file: File | null; address: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording that the person just made has no captions.
    <audio controls preload="metadata" src={url ?? address} aria-label="Réécouter mon récit" className="h-11 w-full" />
  );
}

const FAILURES = {
  refused: "Votre navigateur refuse le micro. Autorisez-le dans ses réglages, ou écrivez ce qui s’est passé.",
  unavailable: "Le micro ne répond pas. Vous pouvez écrire ce qui s’est passé.",
};
