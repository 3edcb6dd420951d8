import type { Actor } from "~/features/accounts/actor";

/** Using saved replies, and keeping one's own: everybody who answers clients. */
export function canUseReplies(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator" || actor.role === "lawyer";
}

/** Writing for the whole staff: administrators. */
export function canShareReplies(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}

/** Changing or deleting one: its owner; administrators for those of the whole staff. */
export function canChangeReply(
  actor: Pick<Actor, "role" | "userId">,
  { ownerId }: { ownerId: string | null },
): boolean {
  return ownerId === null ? canShareReplies(actor) : canUseReplies(actor) && ownerId === actor.userId;
}
