import type { Actor } from "~/features/accounts/actor";
import { blockedReason } from "../policy";
import { type Sealed, sealedNote } from "../rules.server";
import { type SealView, sealedAccess } from "./policy";

/** What the policy of sealed files asks about a case. */
export type Parties = Parameters<typeof sealedAccess>[2];

/** What a page says of a file that is kept sealed; null for one that is shown or played. */
export function sealView(actor: Actor, file: Sealed & { ownerId: string }, parties: Parties): SealView | null {
  const note = sealedNote(file);
  return note === null
    ? null
    : {
        note,
        access: sealedAccess(actor, file, parties),
        isRead: file.sealedParts !== null && blockedReason(actor, file) === null,
      };
}

/** Whether a file is kept sealed. */
export const isSealed = (file: Pick<Sealed, "sealedAs" | "scanStatus">): boolean =>
  file.sealedAs !== null || file.scanStatus === "infected";
