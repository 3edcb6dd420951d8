/**
 * The kinds of file that are shown or played, each with the media type with which it is served, the extensions that its name
 * may have (the first replaces any other), and whether it opens in a browser tab. Sounds and films do not: the browser's
 * player would fetch them again, which the sandbox of served files forbids.
 */
export const KINDS = {
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"], inline: true },
  png: { mime: "image/png", extensions: ["png"], inline: true },
  heic: { mime: "image/heic", extensions: ["heic", "heif"], inline: false },
  gif: { mime: "image/gif", extensions: ["gif"], inline: true },
  webp: { mime: "image/webp", extensions: ["webp"], inline: true },
  pdf: { mime: "application/pdf", extensions: ["pdf"], inline: true },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    inline: false,
  },
  xlsx: {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    inline: false,
  },
  pptx: {
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
    inline: false,
  },
  odt: { mime: "application/vnd.oasis.opendocument.text", extensions: ["odt"], inline: false },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", extensions: ["ods"], inline: false },
  odp: { mime: "application/vnd.oasis.opendocument.presentation", extensions: ["odp"], inline: false },
  doc: { mime: "application/msword", extensions: ["doc", "dot"], inline: false },
  xls: { mime: "application/vnd.ms-excel", extensions: ["xls"], inline: false },
  ppt: { mime: "application/vnd.ms-powerpoint", extensions: ["ppt", "pps"], inline: false },
  msg: { mime: "application/vnd.ms-outlook", extensions: ["msg"], inline: false },
  eml: { mime: "message/rfc822", extensions: ["eml"], inline: false },
  text: { mime: "text/plain", extensions: ["txt", "csv", "md", "log"], inline: false },
  mp3: { mime: "audio/mpeg", extensions: ["mp3"], inline: false },
  m4a: { mime: "audio/mp4", extensions: ["m4a", "mp4"], inline: false },
  ogg: { mime: "audio/ogg", extensions: ["ogg", "oga", "opus"], inline: false },
  wav: { mime: "audio/wav", extensions: ["wav"], inline: false },
  aac: { mime: "audio/aac", extensions: ["aac"], inline: false },
  flac: { mime: "audio/flac", extensions: ["flac"], inline: false },
  amr: { mime: "audio/amr", extensions: ["amr"], inline: false },
  mp4: { mime: "video/mp4", extensions: ["mp4", "m4v"], inline: false },
  mov: { mime: "video/quicktime", extensions: ["mov", "qt"], inline: false },
  webm: { mime: "video/webm", extensions: ["webm"], inline: false },
  "3gp": { mime: "video/3gpp", extensions: ["3gp", "3gpp", "3g2"], inline: false },
  ogv: { mime: "video/ogg", extensions: ["ogv", "ogg"], inline: false },
} as const satisfies Record<string, { mime: `${string}/${string}`; extensions: readonly string[]; inline: boolean }>;

export type Kind = keyof typeof KINDS;

/** The type of a file that nobody opens here: it is kept sealed, as it came. */
export const SEALED_MIME = "application/octet-stream";

/** What a browser plays by itself: « audio », « video »; null for other types. */
export function playerOf(mime: string): "audio" | "video" | null {
  if (mime.startsWith("audio/")) return "audio";
  return mime.startsWith("video/") ? "video" : null;
}

/** True for types that are shown as pictures: those that the server draws. */
export function isDrawable(mime: string): boolean {
  return mime.startsWith("image/") || mime === KINDS.pdf.mime;
}

/** True for types that a browser shows in a tab without running anything: pictures, PDF. */
export function isInline(mime: string): boolean {
  return Object.values(KINDS).some((kind) => kind.mime === mime && kind.inline);
}
