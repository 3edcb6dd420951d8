import { useEffect, useRef, useState } from "react";

/** The kinds of recording that the server accepts (`files/inspect/kinds`), by the types that browsers record. */
const TYPES = [
  ["audio/mp4", "m4a"],
  ["audio/ogg;codecs=opus", "ogg"],
] as const;
type RecordingType = (typeof TYPES)[number];

/** What this browser records, of what the server accepts; undefined where it cannot record. */
export function recordingType(): RecordingType | undefined {
  const canRecord = "MediaRecorder" in window && navigator.mediaDevices !== undefined;
  return canRecord ? TYPES.find(([mime]) => MediaRecorder.isTypeSupported(mime)) : undefined;
}

const MAX_SECONDS = 5 * 60;

export type RecorderOptions = {
  /** How the name of a recording begins, before its time. */
  prefix: string;
  /** Whether what is being said when the page is left counts as recorded. */
  keepsOnLeave?: boolean;
  onRecorded: (file: File) => void;
};

/**
 * Records a voice note of five minutes at most.
 * @returns `seconds` since it began, null when nothing is recorded; `failure` when the microphone gives nothing.
 */
export function useRecorder({ prefix, keepsOnLeave = false, onRecorded }: RecorderOptions) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [failure, setFailure] = useState<"refused" | "unavailable" | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  useEffect(
    () => () => {
      const left = recorder.current;
      if (!left) return;
      if (!keepsOnLeave) left.onstop = () => stopTracks(left.stream);
      left.stop();
    },
    [keepsOnLeave],
  );
  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= MAX_SECONDS) return recorder.current?.stop();
    const timer = setTimeout(() => setSeconds(seconds + 1), 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function start() {
    const type = recordingType();
    if (!type) return setFailure("unavailable");
    setFailure(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      recorder.current = record(stream, type, prefix, (file) => {
        setSeconds(null);
        recorder.current = null;
        if (file) onRecorded(file);
      });
      setSeconds(0);
    } catch (thrown) {
      setFailure(thrown instanceof DOMException && thrown.name === "NotAllowedError" ? "refused" : "unavailable");
    }
  }

  return { seconds, failure, start, stop: () => recorder.current?.stop() };
}

function record(
  stream: MediaStream,
  [mime, extension]: RecordingType,
  prefix: string,
  onEnd: (file: File | null) => void,
) {
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 32_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    stopTracks(stream);
    const blob = new Blob(parts, { type: mime });
    const at = new Date().toTimeString().slice(0, 5).replace(":", "h");
    onEnd(blob.size > 0 ? new File([blob], `${prefix}${at}.${extension}`, { type: mime }) : null);
  };
  recorder.start();
  return recorder;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The time of a recording, of five minutes at most: « 0:07 ». */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
