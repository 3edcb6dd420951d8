import { type Inspection, refused } from "./inspection.ts";
import type { Kind } from "./kinds.ts";

const AUDIO: Record<string, Kind> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/ogg": "ogg",
  "audio/ogg; codecs=opus": "ogg",
  "audio/opus": "ogg",
  "audio/wav": "wav",
  "audio/wave": "wav",
  "audio/vnd.wave": "wav",
  "audio/aac": "aac",
  "audio/flac": "flac",
  "audio/x-flac": "flac",
  "audio/amr": "amr",
};
const AUDIO_OR_VIDEO = ["video/mp4", "video/quicktime", "video/3gpp", "audio/mp4", "audio/x-m4a"];

/** Inspects an audio file; `undefined` for other types. A video container with audio tracks only, as phones record, is accepted. */
export function inspectAudio(bytes: Buffer, mime: string): Inspection | undefined {
  if (AUDIO_OR_VIDEO.includes(mime)) {
    const tracks = trackKinds(bytes);
    if (tracks.has("vide")) return refused("unsupported");
    if (tracks.has("soun")) return { ok: true, kind: "m4a" };
    return refused("corrupt");
  }
  const kind = AUDIO[mime];
  if (kind) return { ok: true, kind };
  return /^(?:image|video|audio|application|font|model)\//.test(mime) ? refused("unsupported") : undefined;
}

/** Lists the track types in the `hdlr` boxes of an MP4 (ISO/IEC 14496-12, 8.4.3). */
function trackKinds(bytes: Buffer): Set<string> {
  const kinds = new Set<string>();
  for (let at = bytes.indexOf("hdlr"); at !== -1; at = bytes.indexOf("hdlr", at + 4)) {
    kinds.add(bytes.toString("latin1", at + 12, at + 16));
  }
  return kinds;
}
