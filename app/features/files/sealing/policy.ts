import type { Actor } from "~/features/accounts/actor";
import type { CaseParties } from "~/features/members/policy";

type File = { ownerId: string; scanStatus: string };

/**
 * How a person who reads a case gets the original of a file that is kept sealed: `own`, at once; `lawyer`, after a warning;
 * `archive`, the lawyer alone, in an encrypted archive, for an infected one; `reason`, an administrator who says why, while
 * no lawyer is in charge. Null for everybody else, who read that it exists.
 */
export type SealedAccess = "own" | "lawyer" | "archive" | "reason";

/** The policy of sealed files: one table for the pages, the addresses and the archives. */
export function sealedAccess(
  actor: Pick<Actor, "userId" | "role">,
  file: File,
  { userId, membership, hasLawyer }: CaseParties & { hasLawyer: boolean },
): SealedAccess | null {
  const isInCharge = actor.role === "lawyer" && membership === "lawyer" && userId !== actor.userId;
  if (file.scanStatus === "infected") return isInCharge ? "archive" : null;
  if (file.ownerId === actor.userId || userId === actor.userId) return "own";
  if (file.scanStatus === "waiting") return null;
  if (isInCharge) return "lawyer";
  return actor.role === "administrator" && !hasLawyer ? "reason" : null;
}

/** What a page says of a sealed file. */
export type SealView = {
  /** What happens to it, in a sentence. */
  note: string;
  access: SealedAccess | null;
  /** Whether something of it is shown: the text of an e-mail. */
  isRead: boolean;
};
