import { Mic, Square } from "lucide-react";
import { useEffect, useState } from "react";
import { clock, recordingType, useRecorder } from "~/features/files/ui/use-recorder";
import type { Upload } from "~/features/files/ui/use-uploads";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";

export type VoiceNoteProps = {
  isDisabled: boolean;
  /** Nothing is written: on a phone the button stands in the place of « Envoyer », which hides it otherwise. */
  isEmpty: boolean;
  /** The files of the message being written: a recording among them can be listened to. */
  uploads: readonly Upload[];
  onRecorded: (file: File) => void;
};

/**
 * Records a voice note, which joins the files of the message: it is listened to, removed or sent like them. Not shown
 * where the browser cannot record.
 */
export default function VoiceNote({ isDisabled, isEmpty, uploads, onRecorded }: VoiceNoteProps) {
  const [canRecord, setCanRecord] = useState(false);
  const { seconds, failure, start, stop } = useRecorder({ prefix: PREFIX, onRecorded });
  const isRecording = seconds !== null;
  useEffect(() => setCanRecord(recordingType() !== undefined), []);
  if (!canRecord) return null;
  const isIdle = !isRecording && failure === null;
  return (
    <div
      className={cx(
        "col-span-full flex flex-wrap items-center gap-x-3 no-script:hidden print:hidden",
        isIdle && isEmpty && "mic max-sm:col-span-1",
        isIdle && !isEmpty && !uploads.some(({ file }) => file && isVoice(file)) && "max-sm:hidden",
      )}
    >
      <Button
        variant={isRecording ? "danger" : "quiet"}
        size="small"
        disabled={isDisabled}
        title="Message vocal"
        className={cx(
          isIdle && isEmpty && "max-sm:size-12 max-sm:rounded-full max-sm:px-0",
          isIdle && "panes:@max-md:size-10 panes:@max-md:px-0",
        )}
        onClick={isRecording ? stop : start}
      >
        {isRecording ? (
          <Square aria-hidden="true" className="size-4.5" />
        ) : (
          <Mic aria-hidden="true" className="size-4.5" />
        )}
        <span className={cx(isIdle && isEmpty && "max-sm:sr-only", isIdle && "panes:@max-md:sr-only")}>
          {isRecording ? "Arrêter" : "Message vocal"}
        </span>
      </Button>
      {isRecording && <span className="text-sm tabular-nums">{clock(seconds)} sur 5:00</span>}
      <span role="status" className={cx("text-sm", failure && "text-bad")}>
        {isRecording ? <span className="sr-only">Enregistrement en cours</span> : failure && FAILURES[failure]}
      </span>
      {uploads.map(
        ({ key, file, status }) => file && isVoice(file) && status !== "error" && <Recording key={key} file={file} />,
      )}
    </div>
  );
}

function Recording({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: a recording that the person just made has no captions.
    <audio controls preload="metadata" src={url} aria-label={`Réécouter ${file.name}`} className="h-11 w-full" />
  );
}

const PREFIX = "message-vocal-";
const isVoice = ({ name }: File): boolean => name.startsWith(PREFIX);

const FAILURES = {
  refused: "Votre navigateur refuse le micro. Autorisez-le dans ses réglages, ou écrivez votre message.",
  unavailable: "Le micro ne répond pas. Vous pouvez écrire votre message.",
};
