import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Upload } from "~/features/files/ui/use-uploads";
import { Button } from "~/ui/button";
import { cx } from "~/ui/cx";

/** The kinds of recording that the server accepts (`files/inspect/kinds`), by the types that browsers record. */
const TYPES = [
  ["audio/mp4", "m4a"],
  ["audio/ogg;codecs=opus", "ogg"],
] as const;
const MAX_SECONDS = 5 * 60;

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
  const [type, setType] = useState<(typeof TYPES)[number]>();
  const [seconds, setSeconds] = useState<number | null>(null);
  const [error, setError] = useState("");
  const recorder = useRef<MediaRecorder | null>(null);
  const isRecording = seconds !== null;
  useEffect(() => {
    const canRecord = "MediaRecorder" in window && navigator.mediaDevices !== undefined;
    setType(canRecord ? TYPES.find(([mime]) => MediaRecorder.isTypeSupported(mime)) : undefined);
    return () => {
      const left = recorder.current;
      if (!left) return;
      left.onstop = null;
      left.stop();
      stopTracks(left.stream);
    };
  }, []);
  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= MAX_SECONDS) return recorder.current?.stop();
    const timer = setTimeout(() => setSeconds(seconds + 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  if (!type) return null;

  async function start() {
    setError("");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      recorder.current = record(stream, type as (typeof TYPES)[number], (file) => {
        setSeconds(null);
        recorder.current = null;
        if (file) onRecorded(file);
      });
      setSeconds(0);
    } catch (thrown) {
      setError(thrown instanceof DOMException && thrown.name === "NotAllowedError" ? REFUSED : UNAVAILABLE);
    }
  }

  const isIdle = !isRecording && error === "";
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
        className={cx(isIdle && isEmpty && "max-sm:size-12 max-sm:rounded-full max-sm:px-0")}
        onClick={() => (isRecording ? recorder.current?.stop() : start())}
      >
        {isRecording ? (
          <Square aria-hidden="true" className="size-4.5" />
        ) : (
          <Mic aria-hidden="true" className="size-4.5" />
        )}
        <span className={cx(isIdle && isEmpty && "max-sm:sr-only")}>{isRecording ? "Arrêter" : "Message vocal"}</span>
      </Button>
      {isRecording && <span className="text-sm tabular-nums">{clock(seconds)} sur 5:00</span>}
      <span role="status" className={cx("text-sm", error && "text-bad")}>
        {isRecording ? <span className="sr-only">Enregistrement en cours</span> : error}
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

const REFUSED = "Votre navigateur refuse le micro. Autorisez-le dans ses réglages, ou écrivez votre message.";
const UNAVAILABLE = "Le micro ne répond pas. Vous pouvez écrire votre message.";

function record(stream: MediaStream, [mime, extension]: (typeof TYPES)[number], onEnd: (file: File | null) => void) {
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    stopTracks(stream);
    const blob = new Blob(parts, { type: mime });
    const at = new Date().toTimeString().slice(0, 5).replace(":", "h");
    onEnd(blob.size > 0 ? new File([blob], `${PREFIX}${at}.${extension}`, { type: mime }) : null);
  };
  recorder.start();
  return recorder;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
