import type { FilePurpose } from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";
import type { Refusal } from "~/platform/files/inspect/inspection";
import { KINDS, type Kind } from "~/platform/files/inspect/kinds";
import { fileErrors } from "./errors";

/** Of one file, in bytes (spec section 5: 30 MB). */
export const MAX_FILE_BYTES = 30 * 1024 * 1024;
/** Of one message or one form. */
export const MAX_FILES = 10;
/** Files of one person that wait to be sent with a form: enough for every form of the product, open at once. */
export const MAX_PENDING_FILES = 60;
/** The same in bytes. */
export const MAX_PENDING_BYTES = 600 * 1024 * 1024;

/** What each purpose takes; identity documents as the spec's section 5 says. */
export const ACCEPTED_KINDS: Record<FilePurpose, readonly Kind[]> = {
  identity: ["jpeg", "png", "heic", "pdf"],
  attachment: Object.keys(KINDS) as Kind[],
};

/** The `accept` attribute of a file input: a help for choosing, never a check. */
export function acceptAttribute(purpose: FilePurpose): string {
  const kinds = ACCEPTED_KINDS[purpose].map((kind) => KINDS[kind]);
  return kinds.flatMap(({ mime, extensions }) => [mime, ...extensions.map((extension) => `.${extension}`)]).join(",");
}

/** The error of a refused file (messages of spec sections 5 and 8, and our own). */
export function refusalCode(reason: Refusal, purpose: FilePurpose): AppErrorCode {
  if (reason === "unsupported") return purpose === "identity" ? "identity_format" : "attachment_format";
  return `file_${reason}`;
}

/** The labels of the reasons that keep a stored file from opening (see `blockedReason`). */
export const BLOCKED_LABELS = { waiting: "En attente d’analyse", infected: "Bloqué par notre antivirus" } as const;
export type BlockedReason = keyof typeof BLOCKED_LABELS;

/** What a browser knows of a file before sending it: the sentence that refuses it at once, or null. */
export function earlyRefusal(size: number): string | null {
  if (size === 0) return fileErrors.messageOf("file_empty");
  return size > MAX_FILE_BYTES ? fileErrors.messageOf("file_too_large") : null;
}

/** Where a file goes: its purpose, and its place in its form (`first_document:front`, `case:<id>`). */
export type UploadTarget = { purpose: FilePurpose; slot: string };

/** What the browser is told of a file it sent. */
export type UploadedFile = { id: string; name: string; size: number; mime: string; slot: string };
