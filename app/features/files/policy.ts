import type { Role, ScanStatus } from "~/db/schema/enumerations";

type Actor = { userId: string };
type File = { ownerId: string; attachedAt: Date | null };
type Scanned = { ownerId: string; scanStatus: ScanStatus };

/**
 * A file that no form has taken yet is its sender's alone: to see, to attach, to throw away. Once attached, the feature
 * that took it says who may see it.
 */
export function canHandlePending(actor: Actor, file: File): boolean {
  return file.ownerId === actor.userId && file.attachedAt === null;
}

/**
 * What keeps a stored file shut for a person whom its feature lets see it: what waits for the scanner opens for its owner
 * only, who knows it already; what is infected for nobody, and is never served again. Null when it opens.
 */
export function blockedReason(reader: Actor, file: Scanned): "waiting" | "infected" | null {
  if (file.scanStatus === "infected") return "infected";
  return file.scanStatus === "waiting" && file.ownerId !== reader.userId ? "waiting" : null;
}

/** A file that was found infected after it was taken is its owner's to take back. */
export function canWithdraw(actor: Actor, file: Scanned): boolean {
  return file.scanStatus === "infected" && file.ownerId === actor.userId;
}

/** Whether files are scanned, and which were blocked, is the staff's to know. */
export function canReadScanning(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}

/** What a page says of the scanner beside a file. */
export type ScanView = {
  /** Null when there is nothing to say. */
  state: "waiting" | "infected" | null;
  /** Whether it opens for who looks at the page. */
  canOpen: boolean;
  canWithdraw: boolean;
};

export function scanView(reader: Actor, file: Scanned): ScanView {
  const { scanStatus: status } = file;
  const state = status === "waiting" || status === "infected" ? status : null;
  return { state, canOpen: blockedReason(reader, file) === null, canWithdraw: canWithdraw(reader, file) };
}
