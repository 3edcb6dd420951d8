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
 * Why a stored file cannot be opened by a person whom its feature lets see it; null when it can. A file that waits for
 * the scanner opens for its owner only; an infected file opens for nobody.
 */
export function blockedReason(reader: Actor, file: Scanned): "waiting" | "infected" | null {
  if (file.scanStatus === "infected") return "infected";
  return file.scanStatus === "waiting" && file.ownerId !== reader.userId ? "waiting" : null;
}

/** The owner may withdraw a file that was found infected after it was attached. */
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
