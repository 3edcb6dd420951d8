import { type Inspection, refused } from "./inspection.ts";
import type { Kind } from "./kinds.ts";

/** Sounds and films by the type that their first bytes tell. */
const MEDIA: Record<string, Kind> = {
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
  "video/mp4": "mp4",
  "video/x-m4v": "mp4",
  "video/quicktime": "mov",
  "video/3gpp": "3gp",
  "video/3gpp2": "3gp",
  "video/webm": "webm",
  "video/ogg": "ogv",
};
/** Containers of ISO/IEC 14496-12, which hold films or only a sound, as phones record. */
const CONTAINERS = new Set(["video/mp4", "video/x-m4v", "video/quicktime", "video/3gpp", "audio/mp4", "audio/x-m4a"]);

/**
 * Tells what a sound or a film is, which nothing here decodes: the browser plays it. `undefined` for other types.
 * @param isWhole false when `bytes` is only the beginning of the file.
 */
export function inspectMedia(bytes: Buffer, mime: string, isWhole = true): Inspection | undefined {
  const kind = MEDIA[mime];
  if (kind && CONTAINERS.has(mime) && isWhole) {
    const tracks = trackKinds(bytes);
    if (tracks.has("vide")) return { ok: true, kind: kind === "m4a" ? "mp4" : kind };
    return tracks.has("soun") ? { ok: true, kind: "m4a" } : refused("corrupt");
  }
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
