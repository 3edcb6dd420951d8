import type { NotificationKind, Role } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { canManageRequests } from "~/features/assistance/policy";
import { canReviewDocuments } from "~/features/identity/policy";

const KINDS: Record<Role, readonly NotificationKind[]> = {
  client: [],
  lawyer: ["message", "file", "proposal", "held"],
  administrator: ["case", "message", "request", "document", "held"],
};

/** What a person may be told of, in the order of the page; nothing for a client, whose e-mails are others. */
export function noticeKinds(actor: Pick<Actor, "role">): NotificationKind[] {
  return KINDS[actor.role].filter((kind) => {
    if (kind === "document") return canReviewDocuments(actor);
    return kind === "request" ? canManageRequests(actor) : true;
  });
}

/** Choosing what to be told of: the staff. */
export function canChooseNotices(actor: Pick<Actor, "role">): boolean {
  return noticeKinds(actor).length > 0;
}
