import type { Role, ScanStatus } from "~/db/schema/enumerations";
import { isDrawable } from "~/platform/files/inspect/kinds";

type Actor = { userId: string };
type File = { ownerId: string; attachedAt: Date | null };
type Scanned = { ownerId: string; scanStatus: ScanStatus };

/**
 * A pending file belongs to its sender alone, who may open, attach and discard it. Once attached, the feature that owns
 * it decides who may see it.
 */
export function canHandlePending(actor: Actor, file: File): boolean {
  return file.ownerId === actor.userId && file.attachedAt === null;
}

/**
 * Returns why a person who may see a stored file cannot open it; null when they can. Only its owner opens a file that
 * waits for the scanner; nobody opens an infected file.
 */
export function blockedReason(reader: Pick<Actor, "userId">, file: Scanned): "waiting" | "infected" | null {
  if (file.scanStatus === "infected") return "infected";
  return file.scanStatus === "waiting" && file.ownerId !== reader.userId ? "waiting" : null;
}

/**
 * True for a file of which the staff is shown a copy that the server draws, since what others send may attack the program
 * that opens it. Opening the original is a separate act, which the journal records.
 */
export function isShownAsCopy(actor: Actor & { role: Role }, file: { ownerId: string; mime: string }): boolean {
  return isDrawable(file.mime) && actor.role !== "client" && actor.userId !== file.ownerId;
}

/** The owner may withdraw a file that was found infected after it was attached. */
export function canWithdraw(actor: Actor, file: Scanned): boolean {
  return file.scanStatus === "infected" && file.ownerId === actor.userId;
}

/** Only the staff may read whether files are scanned, and which were blocked. */
export function canReadScanning(actor: { role: Role }): boolean {
  return actor.role === "administrator";
}

/** The scan status that a page shows beside a file. */
export type ScanView = {
  /** Null when the page shows no status. */
  state: "waiting" | "infected" | null;
  /** Whether the reader of the page may open it. */
  canOpen: boolean;
  canWithdraw: boolean;
};

export function scanView(reader: Actor, file: Scanned): ScanView {
  const { scanStatus: status } = file;
  const state = status === "waiting" || status === "infected" ? status : null;
  return { state, canOpen: blockedReason(reader, file) === null, canWithdraw: canWithdraw(reader, file) };
}
