import type { FilePurpose } from "~/db/schema/enumerations";
import { KINDS, type Kind } from "~/platform/files/inspect/kinds";
import { fileErrors } from "./errors";
import { MAX_EVIDENCE_BYTES, MAX_FILE_BYTES } from "./upload-sizes";

/** The slot of files that another application of the phone shared, until a case is chosen. */
export const SHARED_SLOT = "shared";

/**
 * The file types that each purpose shows or plays; identity documents follow section 5 of the spec, and nothing else of them
 * is taken. Evidence of any other type is kept sealed.
 */
export const ACCEPTED_KINDS: Record<FilePurpose, readonly Kind[]> = {
  identity: ["jpeg", "png", "heic", "pdf"],
  attachment: Object.keys(KINDS) as Kind[],
};

/** The maximum of one file, in bytes. */
export const maxBytesOf = (purpose: FilePurpose): number =>
  purpose === "identity" ? MAX_FILE_BYTES : MAX_EVIDENCE_BYTES;

/**
 * Returns the `accept` attribute of a file input: it helps to choose a file and checks nothing. None for evidence, of which
 * nothing is hidden.
 */
export function acceptAttribute(purpose: FilePurpose): string | undefined {
  if (purpose === "attachment") return undefined;
  const kinds = ACCEPTED_KINDS[purpose].map((kind) => KINDS[kind]);
  return kinds.flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)]).join(",");
}

/** The longer side of a picture on which a whole document can still be read, in pixels. */
const MIN_DOCUMENT_SIDE = 600;

/** True for a picture of a document that nobody could read; PDFs have no size in pixels. */
export function isUnreadablySmall(
  purpose: FilePurpose,
  { width = 0, height = 0 }: { width?: number; height?: number },
) {
  const side = Math.max(width, height);
  return purpose === "identity" && side > 0 && side < MIN_DOCUMENT_SIDE;
}

/** Labels of the reasons why a stored file cannot be opened (see `blockedReason`). */
export const BLOCKED_LABELS = {
  waiting: "En attente d’analyse",
  infected: "Bloqué par notre antivirus",
  sealed: "Gardé sous scellé",
} as const;
export type BlockedReason = keyof typeof BLOCKED_LABELS;

/** What is made of a file when it arrives and is kept beside it, by the ending of its name. */
export const COPY_LABELS = {
  jpg: "Image JPEG, faite par nous d’après l’original",
  txt: "Texte du message, extrait par nous de l’original",
} as const;

/**
 * The password of the archive of an infected file. It is no secret: it keeps the file from being opened by mistake, and from
 * being taken away by an antivirus.
 */
export const INFECTED_PASSWORD = "infecte";

/** Checks a file in the browser before it is sent: returns the sentence that refuses it, or null. */
export function earlyRefusal(size: number, purpose: FilePurpose): string | null {
  if (size === 0) return fileErrors.messageOf("file_empty");
  if (size <= maxBytesOf(purpose)) return null;
  return purpose === "identity" ? fileErrors.messageOf("file_too_large") : fileErrors.messageOf("evidence_too_large");
}

/** The target of an upload: its purpose, and its slot in the form (`first_document:front`, `case:<id>`). */
export type UploadTarget = { purpose: FilePurpose; slot: string };

/** A file that its slot ties to something: what it proves, or what it shows. */
export type SlottedFile = { id: string; slot: string };

/** What the server returns to the browser about an uploaded file. */
export type UploadedFile = {
  id: string;
  name: string;
  size: number;
  mime: string;
  slot: string;
  /** What happens to a file that is kept sealed, in a sentence. */
  note?: string;
};
